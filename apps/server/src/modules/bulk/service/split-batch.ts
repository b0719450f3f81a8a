import { type Action, AppError, decide, maySetSource, type Member } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { missingForFields } from '../../files/index.ts'
import { findFiles } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import type { lockFiles } from '../store/items.ts'
import type { Plan } from '../store/runs.ts'

/** Lists whose files can be seen outside the team. */
const publishes = ['galleries', 'albums']
type Locked = Awaited<ReturnType<typeof lockFiles>>[number]
/** The actions that each file must allow, for the change and its undo. */
export const actionsOf = ({ columns, lists, attributes, delete: gone }: Plan, back = false): Action[] => {
  if (gone) return ['delete']
  const keys = Object.keys(columns)
  const recycles = (columns['recycled_at'] !== null) !== back
  const others = keys.filter((key) => !/^(recycled_|parent_folder$|position$|review_status$)/.test(key))
  const edits = [
    ...others,
    ...Object.keys(lists).filter((name) => !publishes.includes(name)),
    ...Object.keys(attributes),
  ]
  const all: [boolean, Action][] = [
    [keys.includes('recycled_at'), recycles ? 'recycle' : 'restore'],
    [keys.includes('parent_folder'), 'move'],
    [keys.includes('review_status'), back ? 'edit' : 'accept'],
    [publishes.some((name) => name in lists), back ? 'edit' : 'publish'],
    [edits.length > 0, 'edit'],
  ]
  return all.flatMap(([asked, action]) => (asked ? [action] : []))
}

type Asking = { db: Db; actor: Member; now: Date }
/** Splits a batch into files that can be changed and files that can't, with reasons from the rights decision. */
export const splitBatch = async (
  { db, actor, now }: Asking,
  plan: Plan,
  batch: string[],
  locked: Locked[],
  actions: Action[],
) => {
  const facts = new Map((await findFiles(db, batch)).map(({ uuid, file }) => [uuid, file]))
  const rows = new Map(locked.map((row) => [row.uuid, row]))
  // Checked again: the author may have lost the permission since the run started, and whoever undoes it may never
  // have had it.
  const lacked = missingForFields(Object.keys(plan.columns), actor)
  const why = (uuid: string): string | undefined => {
    const [file, row] = [facts.get(uuid), rows.get(uuid)]
    if (!file || !row || file.team !== actor.team) return copy.fileGone
    for (const action of actions) {
      const { verdict, reasons } = decide({ actor, file, action, surface: { kind: 'app' }, at: now })
      if (verdict !== 'allow') return reasons[0]?.team ?? new AppError('access.denied').message
    }
    if (lacked !== undefined) return lacked
    if (plan.delete && !row.recycled) return copy.recycleFirst
    if ('source_display_name' in plan.columns && !maySetSource(row.source)) return new AppError('source.known').message
    return undefined
  }
  const judged = batch.map((file) => ({ file, problem: why(file) }))
  return {
    allowed: judged.flatMap(({ file, problem }) => (problem === undefined ? [file] : [])),
    problems: judged.flatMap(({ file, problem }) => (problem === undefined ? [] : [{ file, problem }])),
  }
}
