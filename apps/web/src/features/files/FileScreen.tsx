import { AppError, type File } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { useInertBehind } from '../../lib/use-inert-behind.ts'
import { useSession } from '../auth/index.ts'
import { draftTextOf, MarksProvider, useNewMarks } from '../comments/index.ts'
import { newUnsavedTexts, UnsavedTexts } from '../details/index.ts'
import { BoxesProvider, useNewBoxes } from '../people/index.ts'
import { useUploadPlace } from '../uploads/index.ts'
import { UsageHost } from '../usage/index.ts'
import { fileQuery, sharedFileQuery } from './api.ts'
import { useChangeFile, useDeleteFile } from './changes.ts'
import { type FileDialog, FileDialogs } from './FileDialogs.tsx'
import css from './FileScreen.module.css'
import { Frame } from './Frame.tsx'
import { findCachedCard } from './cached-lists.ts'
import { LoadingFrame } from './LoadingFrame.tsx'
import type { Neighbours } from './neighbours.ts'
import { FileTools } from './tools.ts'
import { useFileKeys } from './use-file-keys.ts'
import { useFileView } from './view.ts'
import { UnsavedTextList, type UnsavedText } from './UnsavedTextList.tsx'
import { titleOf } from './words.ts'
import { viewUrlOf } from './image-urls.ts'

/** Fetches the files beside the open one and their pictures, so that the next is there at once. */
const usePrefetch = (shared: boolean | undefined, ...beside: readonly (string | undefined)[]) => {
  const cache = useQueryClient()
  const wanted = beside.filter((uuid) => uuid !== undefined).join()
  useEffect(() => {
    if (wanted === '') return
    const ask = shared ? sharedFileQuery : fileQuery
    for (const uuid of wanted.split(','))
      cache.ensureQueryData(ask(uuid)).then(
        ({ latest_version, recycled, kind }) => {
          const src = kind === 'video' ? null : viewUrlOf(latest_version, recycled)
          if (src) new Image().src = src
        },
        () => undefined,
      )
  }, [cache, shared, wanted])
}

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
  const { team, teams } = useSession()
  const of = teams.find(({ uuid }) => uuid === file.team) ?? team
  const view = useFileView(file)
  const marks = useNewMarks(file.uuid)
  const boxes = useNewBoxes(file.uuid)
  const [dialog, setDialog] = useState<FileDialog>()
  const leave = () => {
    const beside = next ?? previous
    if (beside) go(beside)
    else close()
  }
  const router = useRouter()
  const { pathname } = router.latestLocation
  const comeBack = () => {
    const alone = pathname.startsWith('/file/')
    if (alone || router.latestLocation.pathname === pathname) go(file.uuid)
  }
  const tools = { change: useChangeFile(), remove: useDeleteFile(), leave, comeBack, open: setDialog }
  useFileKeys(view, tools, neighbours)
  usePrefetch(neighbours.shared, next, previous)
  useTitle([titleOf(file), of.name, 'Vitrine'].join(' · '))
  useUploadPlace({ id: `file ${file.uuid}`, folder: null, place: file.name, version_of: file.uuid })
  return (
    <FileTools value={tools}>
      <MarksProvider value={marks}>
        <BoxesProvider value={boxes}>
          <Frame view={view} {...neighbours} />
        </BoxesProvider>
      </MarksProvider>
      <UsageHost view={view} />
      {dialog && <FileDialogs file={file} open={dialog} onClose={() => setDialog(undefined)} />}
    </FileTools>
  )
}

const nothing = {
  change: async () => false,
  remove: async () => false,
  leave: () => undefined,
  comeBack: () => undefined,
  open: () => undefined,
}
type WaitingProps = Neighbours & {
  file: string
  error: unknown
  retry: () => unknown
  /** What was being written when the file went away, by its field. */
  unsaved: readonly UnsavedText[]
}
const Waiting = ({ file, error, retry, unsaved, ...neighbours }: WaitingProps) => {
  useFileKeys(undefined, nothing, neighbours)
  const cache = useQueryClient()
  return (
    <LoadingFrame card={error ? undefined : findCachedCard(cache, file)} onClose={neighbours.close}>
      {error ? (
        <div>
          <Failure error={error} what="this file" retry={retry} alone />
          {unsaved.length > 0 && <UnsavedTextList texts={unsaved} />}
        </div>
      ) : null}
    </LoadingFrame>
  )
}

const writtenOf = ({ file, texts }: { file: string; texts: ReadonlyMap<string, string> }): UnsavedText[] => {
  const comment = draftTextOf(file)
  return [...texts, ...(comment ? [['Comment', comment] as const] : [])]
}

/** Taken away, or no longer for these eyes. Whatever else fails, a line that is lost, leaves on the screen what is there. */
const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'thing.not_found' || error.code === 'access.denied')

/** The screen of a file, over everything. What lies behind it stays as it was and cannot be reached meanwhile. */
export const FileScreen = ({ file: uuid, ...neighbours }: Neighbours & { file: string }) => {
  const screen = useRef<HTMLElement>(null)
  const query = useQuery(neighbours.shared ? sharedFileQuery(uuid) : fileQuery(uuid))
  const file = isGone(query.error) ? undefined : query.data
  useInertBehind(screen)
  const written = useMemo(() => ({ file: uuid, ...newUnsavedTexts(uuid) }), [uuid])
  // At once: a key that is pressed as soon as the screen is seen is meant for it, not for the list behind.
  useLayoutEffect(() => {
    const here = screen.current
    if (!here || here.contains(document.activeElement)) return
    const title = here.querySelector<HTMLElement>('[data-page-title]') ?? here
    title.focus({ preventScroll: true })
  }, [uuid, file?.uuid])
  const arrived = useEffectEvent(() => {
    if (file) announce(titleOf(file))
  })
  useEffect(() => arrived(), [file?.uuid])
  return (
    <section ref={screen} className={css.screen} aria-label="File" data-file-screen tabIndex={-1}>
      {file ? (
        <UnsavedTexts value={written}>
          <Shown file={file} {...neighbours} />
        </UnsavedTexts>
      ) : (
        <Waiting file={uuid} error={query.error} retry={query.refetch} unsaved={writtenOf(written)} {...neighbours} />
      )}
    </section>
  )
}
