import {
  type Action,
  actorIn,
  decide,
  type File,
  type FileCard,
  type Me,
  type MyTeam,
  type RightsFile,
} from '@vitrine/contract'
import { useSession } from '../auth/index.ts'
import { detailWords } from './copy.ts'

const EVER = new Date(8.64e15)
/**
 * The input to the rights decision, as far as the screen knows it. Only the server decides whether a date has passed,
 * because it knows the time zone.
 */
const factsOf = (
  file: FileCard & Partial<File>,
  team: string,
  { creator, latest_creator }: Pick<RightsFile, 'creator' | 'latest_creator'>,
): RightsFile => ({
  uuid: file.uuid,
  team: file.team ?? team,
  public: false,
  shared_with: file.foreign ? [team] : [],
  rights: [],
  recycled: file.recycled,
  review_status: file.review_status as RightsFile['review_status'],
  internal_use: file.internal_use,
  status: file.status,
  available_from: file.available_from ?? null,
  expiration_date: file.expired ? new Date(0) : file.expiration_date ? EVER : null,
  watermark: file.watermark ?? false,
  copyright: file.copyright ?? '',
  creator,
  // If the team blocks files with unknown rights, the actions sent with the file already say so.
  source_recorded: !file.rights_unknown,
  unknown_rights: 'warn',
  latest_creator,
})
const decideFor = (facts: RightsFile, user: Me, team: MyTeam, action: Action) => {
  const { permissions, features } = team
  const memberships = [{ team: team.uuid, permissions, features }]
  const actor = actorIn({ user: user.uuid, staff: user.is_staff, memberships }, facts.team, facts.shared_with)
  return decide({ actor, file: facts, action, surface: { kind: 'app' }, at: new Date() })
}
/** Returns why an action isn’t possible; null if it is. Required steps don’t rule it out: the user is asked for them. */
const whyNot = (facts: RightsFile, user: Me, team: MyTeam, action: Action) => {
  const { verdict, reasons } = decideFor(facts, user, team, action)
  return verdict === 'allow' || verdict === 'steps'
    ? null
    : reasons.map((reason) => reason.team).join(' ') || detailWords.notPossible
}

/** Reads the decision sent with the file. Only the server knows who the file is shared with. */
const whyNotByServer = ({ actions }: File, action: Action) => {
  const { verdict, reasons } = actions[action]
  return verdict === 'allow' || verdict === 'steps' ? null : reasons.join(' ') || detailWords.notPossible
}

/**
 * Why a user cannot perform an action on a file; null if they can. The server's answer may be older than their
 * current role, so both are checked; only the server knows who created the file.
 */
export const whyNotOf = (file: File, user: Me, team: MyTeam) => {
  const facts = factsOf(file, file.team, {
    creator: user.uuid,
    latest_creator: file.latest_version.created_by?.uuid ?? null,
  })
  return (action: Action) => (file.foreign ? null : whyNot(facts, user, team, action)) ?? whyNotByServer(file, action)
}

/**
 * Why a user cannot perform an action on a file in a list. A list does not say who created its files, so people who
 * can change their own files pass here and the server decides. Files in review are treated
 * as someone else's.
 */
export const useWhyNotFile = () => {
  const { user, team } = useSession()
  return (file: FileCard, action: Action) =>
    whyNot(factsOf(file, team.uuid, file.review_status > 0 ? byOthers : madeBy(user)), user, team, action)
}

const byOthers = { creator: null, latest_creator: null }
const madeBy = ({ uuid }: Me) => ({ creator: uuid, latest_creator: uuid })

/** An ordinary file created by the person. If they can't perform an action even on this file, they never can. */
const ordinary = (team: string, user: Me): RightsFile => ({
  uuid: '',
  team,
  public: false,
  shared_with: [],
  rights: [],
  recycled: false,
  review_status: 0,
  internal_use: false,
  status: 'available',
  available_from: null,
  expiration_date: null,
  watermark: false,
  copyright: '',
  source_recorded: true,
  unknown_rights: 'warn',
  ...madeBy(user),
})
/** Why a user can't perform an action on any file of a list whose files only the server knows; null if they can. */
export const useWhyNotAny = () => {
  const { user, team } = useSession()
  return (action: Action, place: Partial<Pick<RightsFile, 'recycled' | 'review_status'>>, lent = false) => {
    const of = lent ? { team: '', shared_with: [team.uuid] } : {}
    return whyNot({ ...ordinary(team.uuid, user), ...place, ...of }, user, team, action)
  }
}
