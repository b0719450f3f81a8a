import type { File, Version } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useMobile } from '../../lib/media-query.ts'
import { useSession } from '../auth/index.ts'
import { type DetailView, whyNotOf } from '../details/index.ts'
import { termsQuery } from '../downloads/index.ts'
import { useSendFile } from './changes.ts'

/** A file as the current person sees it. Computed once for header, stage, panels and actions. */
export type FileView = DetailView & {
  /** Whether downloading needs an approved request. */
  mustAsk: boolean
  /** Whether a request has been sent but not answered yet. */
  waiting: boolean
  /** The version on the stage: the active one, unless another is chosen. */
  shown: Version
  show: (version: Version) => void
}

export const useFileView = (file: File): FileView => {
  const { user, team } = useSession()
  const mobile = useMobile()
  const [chosen, show] = useState<Version>()
  // The chosen version is forgotten when another file opens or that version becomes active.
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
  const hasRequestStep = file.actions.download.steps.includes('request')
  const { data: terms } = useQuery({ ...termsQuery(uuid), enabled: hasRequestStep })
  const mustAsk = hasRequestStep && terms?.steps.includes('request') !== false
  const waiting = mustAsk && terms?.request?.approved === null
  return { file, user, team, mobile, foreign: file.foreign, why, mustAsk, waiting, send, goToFolder, shown, show }
}

/** Versions are shown if the plan includes them (spec §2), but not for files in the bin, which have only a preview. */
export const showsVersions = ({ team, file }: Pick<FileView, 'team' | 'file'>) =>
  !file.recycled &&
  file.viewer === 'member' &&
  (team.features.includes('DAM_PLUS') || team.features.includes('UGC_PLUS'))
