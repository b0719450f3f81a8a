import {
  type Action,
  actions,
  type Actor,
  actorIn,
  AppError,
  decide,
  type Explanation,
  type RightsFile,
} from '@vitrine/contract'
import type { Context } from '../../../platform/http/context.ts'
import { byEmail, callerWithId } from '../../auth/index.ts'
import { activeOf, downloadName } from '../../versions/index.ts'
import { grantFor } from '../store/requests.ts'
import { withTerms } from './terms.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'
type Person = { who: Explanation['who']; name: string; actor: Actor; user: string | undefined }

/** Whose rights are asked for. Outside of the team nobody learns whether an address has an account: all are visitors. */
const personOf = async ({ db }: Pick<Context, 'db'>, email: string, file: RightsFile): Promise<Person> => {
  if (email === '')
    return { who: 'nobody', name: 'Somebody who is not signed in', actor: { kind: 'nobody' }, user: undefined }
  const found = await byEmail(db, email.toLowerCase())
  const { caller } = await callerWithId(db, found?.uuid)
  const actor = actorIn(caller, file.team)
  if (found && actor.kind === 'member') {
    const name = `${found.first_name} ${found.last_name}`.trim() || found.email
    return { who: 'member', name, actor, user: found.uuid }
  }
  return { who: 'visitor', name: email, actor: { kind: 'visitor', user: NOBODY, staff: false }, user: found?.uuid }
}

const asked: Record<'app' | 'public page', readonly Action[]> = {
  app: actions,
  'public page': ['see', 'preview', 'view', 'download', 'request'],
}

/** What a person may do with a file, on both surfaces, in the words of the decision. */
export const explainRights = async (ctx: Context<'member'>, uuid: string, email: string): Promise<Explanation> => {
  const { file } = ctx.subject
  const version = await activeOf(ctx.db, uuid)
  if (!file || !version) throw new AppError('thing.not_found')
  const { actor, user, ...person } = await personOf(ctx, email, file)
  const granted =
    user !== undefined &&
    (await grantFor(ctx.db, { user, file: uuid, shape: 'original', link: null }, ctx.now)) !== undefined
  const answers: Explanation['answers'] = []
  for (const kind of ['app', 'public page'] as const) {
    const { surface } = await withTerms(ctx, { actor, file, surface: { kind }, link: null })
    for (const action of asked[kind]) {
      const { reasons, ...answer } = decide({ actor, file, action, surface, at: ctx.now, proof: { done: [], granted } })
      answers.push({ surface: kind, action, ...answer, reasons: [...new Set(reasons.map(({ team }) => team))] })
    }
  }
  const name = await downloadName(ctx, { actor: ctx.actor, file }, version.uuid, version.file_type)
  return { file: { uuid, name }, ...person, answers }
}
