import { allows, AppError, attributeContent, type AttributeContent, type AttributesChange } from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { copy } from '../copy.ts'
import * as store from '../store.ts'

type Fault = { pointer: string; detail: string }
type Checked = { attribute: string; value: AttributeContent | null }

const check = (slug: string, row: store.Row | undefined, sent: AttributeContent | null): Checked | Fault[] => {
  const pointer = `/customAttributes/${slug.replaceAll('~', '~0').replaceAll('/', '~1')}`
  if (!row) return [{ pointer, detail: copy.unknown }]
  const value = Array.isArray(sent) && sent.length === 0 ? null : sent
  if (value === null)
    return row.required ? [{ pointer, detail: copy.required(row.name) }] : { attribute: row.uuid, value }
  const parsed = attributeContent(row).safeParse(value)
  if (parsed.success) return { attribute: row.uuid, value: parsed.data }
  return parsed.error.issues.map(({ message }) => ({ pointer, detail: copy.about(row.name, message) }))
}

/**
 * Applies the payload key `customAttributes` (slug → value, null removes it) to one or more files of the team. Reports
 * every invalid field, and changes nothing if there is one. Returns whether anything changed.
 */
export const changeAttributes = async (
  ctx: Pick<Context<'member'>, 'db' | 'subject' | 'actor'>,
  files: string | readonly string[],
  change: AttributesChange,
): Promise<boolean> => {
  if (!allows('DAM_PLUS', ctx.actor)) throw new AppError('feature.missing')
  const rows = await store.withSlugs(ctx.db, ctx.subject.team, Object.keys(change))
  const checked = Object.entries(change).map(([slug, value]) =>
    check(
      slug,
      rows.find((row) => row.slug === slug),
      value,
    ),
  )
  const faults = checked.flatMap((one) => (Array.isArray(one) ? one : []))
  if (faults.length) throw new AppError('request.invalid', { errors: faults })
  const these = [files].flat()
  let changed = 0
  for (const { attribute, value } of checked.flatMap((one) => (Array.isArray(one) ? [] : one)))
    changed +=
      value === null
        ? await store.clearValue(ctx.db, these, attribute)
        : await store.setValue(ctx.db, ctx.subject.team, these, attribute, value)
  return changed > 0
}
