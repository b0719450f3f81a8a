import type { File, Version } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { useSession } from '../auth/index.ts'
import { type DetailView, whyNotOf } from '../details/index.ts'
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
