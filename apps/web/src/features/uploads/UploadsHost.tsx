import { errors } from '@vitrine/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import { useActions } from '../../lib/keyboard.ts'
import { IconFolderUp, IconLock, IconUpload } from '../../ui/icons.ts'
import { useSession } from '../auth/index.ts'
import { uploadWords } from './copy.ts'
import { handleDrop } from './handle-drop.ts'
import { KnownFilesDialog } from './KnownFilesDialog.tsx'
import { LeftOutDialog } from './LeftOutDialog.tsx'
import { usePlaceInView } from './targets.ts'
import css from './UploadsHost.module.css'
import { useFoldersOf, useUpload } from './use-upload.ts'

/** The delay between showing the first screen and resuming unfinished uploads. */
const RESTORE_AFTER_MS = 400
const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
const isTyping = () => document.activeElement?.matches('input, textarea, [contenteditable]') === true
const modalOpen = () => document.querySelector('[aria-modal=true]') !== null

/** Handles files dropped or pasted anywhere on the page. Returns whether something is being dragged over it. */
const useDrops = (take: (transfer: DataTransfer) => void, enabled: boolean) => {
  const [over, setOver] = useState(false)
  const dropped = useEffectEvent((event: DragEvent) => {
    setOver(false)
    if (!hasFiles(event)) return
    // A file dropped outside a target must not replace the page.
    event.preventDefault()
    if (enabled && event.dataTransfer && !modalOpen()) take(event.dataTransfer)
  })
  const hovered = useEffectEvent((event: DragEvent) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    const welcome = enabled && !modalOpen()
    if (event.dataTransfer) event.dataTransfer.dropEffect = welcome ? 'copy' : 'none'
    setOver(welcome)
  })
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    if (!enabled || isTyping() || modalOpen() || !event.clipboardData?.files.length) return
    event.preventDefault()
    take(event.clipboardData)
  })
  useEffect(() => {
    const all = new AbortController()
    const { signal } = all
    addEventListener('dragover', (event) => hovered(event), { signal })
    addEventListener('drop', (event) => dropped(event), { signal })
    addEventListener('paste', (event) => pasted(event), { signal })
    // A drag that leaves the window has no related target.
    addEventListener('dragleave', ({ relatedTarget }) => relatedTarget === null && setOver(false), { signal })
    return () => all.abort()
  }, [])
  return over
}

const useRestore = () => {
  const { user } = useSession()
  const foldersOf = useFoldersOf()
  const restore = useEffectEvent(async () => {
    const { restoreUploads } = await import('./restore.ts')
    await restoreUploads(user.uuid, foldersOf)
  })
  useEffect(() => {
    const timer = setTimeout(() => void restore(), RESTORE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [user.uuid])
}

/** Mounted once in the shell: handles drops, asks questions, and resumes unfinished uploads. */
export const UploadsHost = () => {
  const { place, shown } = usePlaceInView()
  const { why, upload, chooseFiles, chooseFolder } = useUpload()
  const over = useDrops((transfer) => void handleDrop(transfer, upload), shown)
  useRestore()
  useActions(
    why
      ? []
      : [
          {
            id: 'upload',
            label: uploadWords.uploadFiles,
            icon: IconUpload,
            group: uploadWords.group,
            keys: 'u',
            run: () => void chooseFiles(),
          },
          {
            id: 'upload-folder',
            label: uploadWords.uploadFolder,
            icon: IconFolderUp,
            group: uploadWords.group,
            keys: 'shift+u',
            run: () => void chooseFolder(),
          },
        ],
  )
  const [I, words] = why
    ? [IconLock, errors['upload.not_allowed'][1]]
    : place.version_of
      ? [IconUpload, uploadWords.dropVersion(place.place)]
      : [IconFolderUp, uploadWords.drop(place.place)]
  return (
    <>
      {over && (
        <div className={css.curtain}>
          <div className={css.words}>
            <I size={28} stroke={1.6} aria-hidden />
            {words}
          </div>
        </div>
      )}
      <KnownFilesDialog />
      <LeftOutDialog />
    </>
  )
}
