import { checkPost, dayInWords, decide, permissions, type PostProblem, type RightsFile } from '@vitrine/contract'
import type { Db } from '../../../platform/db/db.ts'
import { cardsOf } from '../../files/index.ts'
import { type Account, findAccount } from '../../social-accounts/index.ts'
import { findFiles } from '../../versions/index.ts'
import { copy } from '../copy.ts'
import { type FileRow, type Row, zoneOf } from '../store/posts.ts'

const blockingProblem = (code: string, text: string, file: string | null = null): PostProblem => ({
  code,
  severity: 'stop',
  text,
  file,
})

const accountProblems = (account: Account | undefined): PostProblem[] => {
  if (!account) return [{ ...blockingProblem('account.none', copy.accountGone), severity: 'error' }]
  const { lost, active, username, platform, problem } = account
  return [
    ...(lost ? [blockingProblem('account.reconnect', problem ?? `Reconnect ${username} on ${platform}.`)] : []),
    ...(active ? [] : [blockingProblem('account.inactive', copy.accountOff(username))]),
  ]
}

const approvalProblems = ({ approval }: Row): PostProblem[] => {
  if (approval === 'requested') return [blockingProblem('approval.waiting', copy.waiting)]
  return approval === 'rejected' ? [blockingProblem('approval.rejected', copy.rejected)] : []
}

/** Returns a message that names the day if the file expires before the post is due. */
const endsBefore = ({ expiration_date }: Pick<RightsFile, 'expiration_date'>, code: string, zone: string) =>
  code === 'file.expired' && expiration_date !== null && expiration_date > new Date()
    ? copy.licenceEnds(dayInWords(new Date(expiration_date.getTime() - 1), zone))
    : undefined

/** Warns about releases of the people shown in a file if they don't cover the post at this time or end soon. */
const releaseWarnings = (file: RightsFile, name: string, at: Date): PostProblem[] => {
  const actor = { kind: 'member', user: '', staff: false, team: file.team, permissions, features: [] } as const
  return decide({ actor, file, action: 'post', surface: { kind: 'app' }, at })
    .reasons.filter(({ rule, warning }) => warning && rule === '9b')
    .map(({ code, team }) => ({ code, severity: 'warning', text: `${name}: ${team}`, file: file.uuid }))
}

/** Checks the rights of the files as they apply when the network fetches the files at publishing time. */
const rightsProblems = async (
  db: Db,
  team: string,
  files: readonly FileRow[],
  names: ReadonlyMap<string, string>,
  at: Date,
): Promise<PostProblem[]> => {
  const zone = await zoneOf(db, team)
  const subjects = files.length > 0 ? await findFiles(db, [...new Set(files.map(({ file }) => file))]) : []
  return subjects.flatMap(({ uuid, file }) => {
    if (!file) return []
    const actor = { kind: 'network', opens: [uuid] } as const
    const { verdict, reasons } = decide({ actor, file, action: 'post', surface: { kind: 'post' }, at })
    if (verdict === 'allow') return releaseWarnings(file, names.get(uuid) ?? copy.aFile, at)
    return reasons
      .filter(({ warning }) => !warning)
      .map(({ code, team: reason }) =>
        blockingProblem(code, copy.aboutFile(names.get(uuid), endsBefore(file, code, zone) ?? reason), uuid),
      )
  })
}

/** Returns everything that would stop a post at a given time, and warnings: network rules, account, approval, file rights. */
export const preflight = async (db: Db, post: Row, files: readonly FileRow[], at: Date): Promise<PostProblem[]> => {
  const cards = new Map(
    (
      await cardsOf(
        { db },
        files.map(({ file }) => file),
      )
    ).map((card) => [card.uuid, card]),
  )
  const checked = files.flatMap(({ file, alt_text }) => {
    const card = cards.get(file)
    return card ? [{ ...card, alt_text }] : []
  })
  const gone = files.filter(({ file }) => !cards.has(file))
  const account = post.account === null ? undefined : await findAccount(db, post.account)
  return [
    ...checkPost({ ...post, files: checked }),
    ...gone.map(({ file }) => blockingProblem('file.gone', copy.fileDeleted, file)),
    ...accountProblems(account),
    ...approvalProblems(post),
    ...(await rightsProblems(db, post.team, files, new Map([...cards].map(([uuid, { name }]) => [uuid, name])), at)),
  ]
}
/** Whether a problem stops the post when it is due. */
export const isBlocking = ({ severity }: PostProblem) => severity !== 'warning'
