import { AppError, type File } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { announce } from '../../lib/announce.ts'
import { Failure } from '../../lib/Loaded.tsx'
import { useInertBehind } from '../../lib/use-inert-behind.ts'
import { CopyField } from '../../ui/CopyField.tsx'
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
import { titleOf, screenWords } from './copy.ts'
import { viewUrlOf } from './image-urls.ts'

/** Prefetches the neighbouring files and their images, so that they open at once. */
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

/** Sets the title of the page, and restores the previous one afterwards. */
const useTitle = (title: string) => {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      document.title = before
    }
  }, [title])
}

const FileContent = ({ file, ...neighbours }: Neighbours & { file: File }) => {
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

const noTools = {
  change: async () => false,
  remove: async () => false,
  leave: () => undefined,
  comeBack: () => undefined,
  open: () => undefined,
}
type UnsavedText = readonly [field: string, text: string]
/** Lists unsaved text of a file that was deleted while it was open. The text can be copied, but no longer saved. */
const UnsavedTextList = ({ texts }: { texts: readonly UnsavedText[] }) => (
  <section className={css.unsaved} aria-label={screenWords.unsaved}>
    <p>{screenWords.unsavedHelp}</p>
    {texts.map(([field, text]) => (
      <CopyField key={field} label={field} value={text} />
    ))}
  </section>
)

type WaitingProps = Neighbours & {
  file: string
  error: unknown
  retry: () => unknown
  /** Unsaved text of a file that was deleted while it was open. */
  unsaved: readonly UnsavedText[]
}
const FileLoading = ({ file, error, retry, unsaved, ...neighbours }: WaitingProps) => {
  useFileKeys(undefined, noTools, neighbours)
  const cache = useQueryClient()
  return (
    <LoadingFrame card={error ? undefined : findCachedCard(cache, file)} onClose={neighbours.close}>
      {error ? (
        <div>
          <Failure error={error} what={screenWords.loading} retry={retry} alone />
          {unsaved.length > 0 && <UnsavedTextList texts={unsaved} />}
        </div>
      ) : null}
    </LoadingFrame>
  )
}

const unsavedOf = ({ file, texts }: { file: string; texts: ReadonlyMap<string, string> }): UnsavedText[] => {
  const comment = draftTextOf(file)
  return [...texts, ...(comment ? [[screenWords.comment, comment] as const] : [])]
}

/** Whether the file is deleted or no longer visible to the viewer. After other errors, the file stays on screen. */
const isGone = (error: unknown) =>
  error instanceof AppError && (error.code === 'thing.not_found' || error.code === 'access.denied')

/** The screen of a file. The page it was opened from stays behind it and is inert. */
export const FileScreen = ({ file: uuid, ...neighbours }: Neighbours & { file: string }) => {
  const screen = useRef<HTMLElement>(null)
  const query = useQuery(neighbours.shared ? sharedFileQuery(uuid) : fileQuery(uuid))
  const file = isGone(query.error) ? undefined : query.data
  useInertBehind(screen)
  const unsaved = useMemo(() => ({ file: uuid, ...newUnsavedTexts(uuid) }), [uuid])
  // In a layout effect, so that the first key pressed goes to this screen and not to the list behind it.
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
    <section ref={screen} className={css.screen} aria-label={screenWords.label} data-file-screen tabIndex={-1}>
      {file ? (
        <UnsavedTexts value={unsaved}>
          <FileContent file={file} {...neighbours} />
        </UnsavedTexts>
      ) : (
        <FileLoading
          file={uuid}
          error={query.error}
          retry={query.refetch}
          unsaved={unsavedOf(unsaved)}
          {...neighbours}
        />
      )}
    </section>
  )
}
