import {
  type Action,
  actorIn,
  decide,
  type File,
  type FileCard,
  type Me,
  type MyTeam,
  type RightsFile,
  type Version,
} from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { useSession } from '../auth/index.ts'
import type { DetailView } from '../details/index.ts'
import { termsQuery } from '../downloads/index.ts'
import { useSendFile } from './changes.ts'

/** One file as one person looks at it. Computed once, and read by header, stage, panels and actions alike. */
export type FileView = DetailView & {
  /** A download has to be asked for. */
  mustAsk: boolean
  /** It has been asked for, and nobody has answered. */
  waiting: boolean
  /** The version on the stage: the one in use, unless another was chosen to look at. */
  shown: Version
  show: (version: Version) => void
}

const EVER = new Date(8.64e15)
/** What the rights decision reads, of what the screen knows. Whether a day has ended is the server's to say: it knows the zone. */
const factsOf = (file: FileCard & Partial<File>, team: string, latest_creator: string | null): RightsFile => ({
  uuid: file.uuid,
  team: file.team ?? team,
  public: false,
  shared_with: [],
  rights: [],
  recycled: file.recycled,
  review_status: file.review_status as RightsFile['review_status'],
  internal_use: file.internal_use,
  status: file.status,
  available_from: file.available_from ?? null,
  expiration_date: file.expired ? new Date(0) : file.expiration_date ? EVER : null,
  watermark: file.watermark ?? false,
  copyright: file.copyright ?? '',
  latest_creator,
})
const decideFor = (facts: RightsFile, user: Me, team: MyTeam, action: Action) => {
  const { permissions, features } = team
  const memberships = [{ team: team.uuid, permissions, features }]
  const actor = actorIn({ user: user.uuid, staff: user.is_staff, memberships }, facts.team)
  return decide({ actor, file: facts, action, surface: { kind: 'app' }, at: new Date() })
}
/** What has steps before it can be begun: the steps are asked for on the way. */
const whyNot = (facts: RightsFile, user: Me, team: MyTeam, action: Action) => {
  const { verdict, reasons } = decideFor(facts, user, team, action)
  return verdict === 'allow' || verdict === 'steps'
    ? null
    : reasons.map((reason) => reason.team).join(' ') || 'This cannot be done now.'
}

/** What the server said of an action when it sent the file: it alone knows what is shared with whom. */
const whyNotThen = ({ actions }: File, action: Action) => {
  const { verdict, reasons } = actions[action]
  return verdict === 'allow' || verdict === 'steps' ? null : reasons.join(' ') || 'This cannot be done now.'
}

/** Why somebody may not do something with a file; null where they may. What the file says of itself may be older than the role
 *  they have now, so both are asked. */
export const whyNotOf = (file: File, user: Me, team: MyTeam) => {
  const facts = factsOf(file, file.team, file.latest_version.created_by?.uuid ?? null)
  return (action: Action) => (file.foreign ? null : whyNot(facts, user, team, action)) ?? whyNotThen(file, action)
}

/** Why somebody may not do something with a file of a list. A list does not say who made its files, so whoever may with their own
 *  is let through here, and the server has the last word. */
export const useWhyNotFile = () => {
  const { user, team } = useSession()
  return (file: FileCard, action: Action) => whyNot(factsOf(file, team.uuid, user.uuid), user, team, action)
}

/** The view of a file for whoever is here, with what they chose to look at. */
export const useFileView = (file: File): FileView => {
  const { user, team } = useSession()
  const mobile = useMobile()
  const [chosen, show] = useState<Version>()
  // Of another file, or put to use meanwhile, the choice is void: the file itself knows its newest state.
  const { latest_version, uuid } = file
  const [about, setAbout] = useState(uuid)
  if (about !== uuid) {
    setAbout(uuid)
    show(undefined)
  }
  const shown = chosen && about === uuid && chosen.uuid !== latest_version.uuid ? chosen : latest_version
  const why = whyNotOf(file, user, team)
  const sendFile = useSendFile()
  const navigate = useNavigate()
  const send: FileView['send'] = (change) => sendFile(uuid, change)
  const goToFolder = (folder: string | null) =>
    void (folder === null ? navigate({ to: '/library' }) : navigate({ to: '/library/$folder', params: { folder } }))
  const asks = file.actions.download.steps.includes('request')
  const { data: terms } = useQuery({ ...termsQuery(uuid), enabled: asks })
  const mustAsk = asks && terms?.steps.includes('request') !== false
  const waiting = mustAsk && terms?.request?.approved === null
  return { file, user, team, mobile, foreign: file.foreign, why, mustAsk, waiting, send, goToFolder, shown, show }
}

/** Versions are shown where the plan includes them (spec §2), and not in the bin, where only the preview is. */
export const showsVersions = ({ team, file }: Pick<FileView, 'team' | 'file'>) =>
  !file.recycled &&
  file.viewer === 'member' &&
  (team.features.includes('DAM_PLUS') || team.features.includes('UGC_PLUS'))
