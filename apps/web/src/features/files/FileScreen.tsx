import type { File } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { useInertBehind } from '../../lib/use-inert-behind.ts'
import { useSession } from '../auth/index.ts'
import { useUploadPlace } from '../uploads/index.ts'
import { UsageHost } from '../usage/index.ts'
import { fileQuery } from './api.ts'
import { useChangeFile, useDeleteFile } from './changes.ts'
import { type FileDialog, FileDialogs } from './FileDialogs.tsx'
import css from './FileScreen.module.css'
import { Frame } from './Frame.tsx'
import { LoadingFrame } from './LoadingFrame.tsx'
import type { Neighbours } from './neighbours.ts'
import { FileTools } from './tools.ts'
import { useFileKeys } from './use-file-keys.ts'
import { usePrefetch } from './use-prefetch.ts'
import { useFileView } from './view.ts'

/** The page behind has a title of its own, which is there again afterwards. */
const useTitle = (title: string) => {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

const Shown = ({ file, ...neighbours }: Neighbours & { file: File }) => {
  const { previous, next, go, close } = neighbours
  const { team } = useSession()
  const view = useFileView(file)
  const [dialog, setDialog] = useState<FileDialog>()
  const leave = () => {
    const beside = next ?? previous
    if (beside) go(beside)
    else close()
  }
  const tools = { change: useChangeFile(), remove: useDeleteFile(), leave, open: setDialog }
  useFileKeys(view, tools, neighbours)
  usePrefetch(true, next, previous)
  useTitle([file.name, team.name, 'Vitrine'].join(' · '))
  useUploadPlace({ id: `file ${file.uuid}`, folder: null, place: file.name, version_of: file.uuid })
  return (
    <FileTools value={tools}>
      <Frame view={view} {...neighbours} />
      <UsageHost view={view} />
      {dialog && <FileDialogs file={file} open={dialog} onClose={() => setDialog(undefined)} />}
    </FileTools>
  )
}

const nothing = {
  change: async () => false,
  remove: async () => false,
  leave: () => undefined,
  open: () => undefined,
}
const Waiting = ({ error, retry, ...neighbours }: Neighbours & { error: unknown; retry: () => unknown }) => {
  useFileKeys(undefined, nothing, neighbours)
  return (
    <LoadingFrame onClose={neighbours.close}>
      {error ? <Failure error={error} what="this file" retry={retry} alone /> : null}
    </LoadingFrame>
  )
}

/** The screen of a file, over everything. What lies behind it stays as it was and cannot be reached meanwhile. */
export const FileScreen = ({ file: uuid, ...neighbours }: Neighbours & { file: string }) => {
  const screen = useRef<HTMLElement>(null)
  const query = useQuery(fileQuery(uuid))
  const gone = query.error !== null && query.isFetched && query.status === 'error'
  const file = gone ? undefined : query.data
  useInertBehind(screen)
  const arrived = useEffectEvent(() => {
    if (!file) return
    const inside = screen.current?.contains(document.activeElement)
    if (!inside) screen.current?.querySelector<HTMLElement>('[data-page-title]')?.focus({ preventScroll: true })
    announce(file.name)
  })
  useEffect(() => arrived(), [file?.uuid])
  return (
    <section ref={screen} className={css.screen} aria-label="File">
      {file ? (
        <Shown file={file} {...neighbours} />
      ) : (
        <Waiting error={query.error} retry={query.refetch} {...neighbours} />
      )}
    </section>
  )
}
