import { isDeepStrictEqual } from 'node:util'
import type { Db } from '../../../platform/db/db.ts'
import * as store from '../store/attributes.ts'
import * as items from '../store/items.ts'
import type { Plan } from '../store/runs.ts'

const keyOf = (file: string, attribute: string) => `${file} ${attribute}`
const current = async (db: Db, files: string[], attributes: string[]) =>
  new Map((await store.attributeRows(db, files, attributes)).map((one) => [keyOf(one.file, one.attribute), one.value]))

/** Returns a function that gives the values to set for a file: the same for all files, or separate values for each. */
const wantedOf = async (db: Db, run: string, files: string[], { attributes, each }: Plan) => {
  const own = each
    ? new Map((await items.wantedFor(db, run, files)).map((one) => [one.file, one.attributes]))
    : undefined
  return (file: string): Record<string, unknown> => (own ? (own.get(file) ?? {}) : attributes)
}

/** Sets custom attributes of files, and records the previous values. Returns the changed files. */
export const applyAttributes = async (db: Db, run: string, files: string[], plan: Plan) => {
  const named = Object.keys(plan.attributes)
  if (named.length === 0) return []
  const [now, wanted] = [await current(db, files, named), await wantedOf(db, run, files, plan)]
  const changed = files.flatMap((file) => {
    const was = Object.entries(wanted(file)).flatMap(([attribute, value]) => {
      const existing = now.get(keyOf(file, attribute)) ?? null
      return isDeepStrictEqual(existing, value) ? [] : [[attribute, existing] as const]
    })
    return was.length ? [{ file, was: Object.fromEntries(was) }] : []
  })
  await store.write(
    db,
    changed.flatMap(({ file, was }) =>
      Object.keys(was).map((attribute) => ({ file, attribute, value: wanted(file)[attribute] ?? null })),
    ),
  )
  await items.recordDetails(
    db,
    run,
    changed.map(({ file, was }) => ({ file, more: { attributes: was } })),
  )
  return changed.map(({ file }) => file)
}

/** The files whose attribute values have changed since the run. */
export const changedSince = async (db: Db, run: string, files: string[], plan: Plan) => {
  const named = Object.keys(plan.attributes)
  if (named.length === 0) return []
  const [now, wanted] = [await current(db, files, named), await wantedOf(db, run, files, plan)]
  return (await items.changesFor(db, run, files)).flatMap(({ file, attributes: was }) =>
    Object.keys(was ?? {}).some(
      (attribute) => !isDeepStrictEqual(now.get(keyOf(file, attribute)) ?? null, wanted(file)[attribute] ?? null),
    )
      ? [file]
      : [],
  )
}

export const revertAttributes = async (db: Db, run: string, files: string[], { attributes }: Plan) => {
  if (Object.keys(attributes).length === 0) return
  const noted = await items.changesFor(db, run, files)
  await store.write(
    db,
    noted.flatMap(({ file, attributes: was }) =>
      Object.entries(was ?? {}).map(([attribute, value]) => ({ file, attribute, value })),
    ),
  )
}
