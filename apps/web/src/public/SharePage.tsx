import { pageWords } from '@vitrine/contract'
import { useCallback, useEffect, useState } from 'react'
import { api, type File, type Me, ApiError, type Shared } from './api.ts'
import { FileView } from './FilePage.tsx'
import { pageTexts, shareTexts, signInWords } from './copy.ts'
import { useFetch } from './use-fetch.ts'
import { Frame } from './Frame.tsx'
import { NotFound, LinkEnded, Problem, FilePager } from './components.tsx'
import { pendingDownloads } from './pending-downloads.ts'
import { SharedFiles } from './SharedFiles.tsx'
import { UnlockForm } from './UnlockForm.tsx'
import { formatDate } from './words.ts'

/** The first page of files, fetched before rendering. */
type FirstFiles = { results: File[]; next: string | null }
/** The files behind a link, loaded page by page. */
const useFiles = (link: string, first: FirstFiles | undefined) => {
  const [files, setFiles] = useState<File[]>(first?.results ?? [])
  const [next, setNext] = useState<string | null>(first?.next ?? null)
  const [state, setState] = useState<{ loaded: boolean; error?: unknown }>({ loaded: first !== undefined })
  const load = useCallback(
    async (cursor?: string) => {
      try {
        const page = await api.files(link, cursor)
        setFiles((known) => (cursor ? [...known, ...page.results] : page.results))
        setNext(page.next)
        setState({ loaded: true })
      } catch (error) {
        setState({ loaded: true, error })
      }
    },
    [link],
  )
  useEffect(() => {
    if (!first) void load()
  }, [load, first])
  return { files, next, ...state, more: () => void load(next ?? undefined) }
}

type FilesProps = {
  link: string
  shared: Shared
  me: Me | undefined
  first: FirstFiles | undefined
  onChanged: () => void
}
const Files = ({ link, shared, me, first, onChanged }: FilesProps) => {
  const { files, next, loaded, error, more } = useFiles(link, first)
  const [chosen, setChosen] = useState(() => location.hash.slice(1))
  useEffect(() => {
    const follow = () => setChosen(location.hash.slice(1))
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  // After signing in, visitors continue with the file they had chosen.
  const one =
    files.length === 1
      ? files[0]
      : files.find(({ uuid }) => (chosen === '' ? pendingDownloads.read(uuid) !== undefined : uuid === chosen))
  const isLast = one !== undefined && one === files.at(-1) && next !== null
  useEffect(() => {
    if (isLast) more()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isLast])
  if (error) return error instanceof ApiError && error.status === 404 ? <LinkEnded /> : <Problem error={error} />
  if (!loaded) return <p role="status">{pageTexts.loading}</p>
  if (files.length === 0) return <p className="absent">{shareTexts.empty}</p>
  if (!one)
    return (
      <SharedFiles link={link} shared={shared} me={me} files={files} next={next} onMore={more} onChanged={onChanged} />
    )
  return (
    <>
      {files.length > 1 && <FilePager files={files} at={one} all={shareTexts.all} more={next !== null} />}
      <FileView way={{ file: one.uuid, link }} file={one} me={me} shared={shared} onChanged={onChanged} />
    </>
  )
}

type Props = {
  link: string
  me: Me | undefined
  first?: { shared: Shared; files: FirstFiles | undefined } | undefined
}
export const SharePage = ({ link, me, first }: Props) => {
  const { value, error, reload } = useFetch(() => api.link(link), link, first?.shared)
  const title = value && [value.title || pageWords.locked, value.team.name].join(' · ')
  const [opened, setOpened] = useState(false)
  if (value && !opened) setOpened(true)
  useEffect(() => {
    if (title) document.title = title
  }, [title])
  if (error instanceof ApiError && error.status === 404)
    return (
      <Frame team={null} me={me}>
        {opened ? <LinkEnded /> : <NotFound />}
      </Frame>
    )
  return (
    <Frame team={value?.team.uuid ?? null} me={me}>
      <Problem error={error} />
      {value?.locked && (
        <UnlockForm
          title={pageWords.locked}
          label={signInWords.password}
          action={shareTexts.open}
          onSend={(password) => api.unlock(link, password).then(reload)}
        />
      )}
      {value && !value.locked && (
        <>
          <header className="title">
            <h1>{value.title}</h1>
            {value.expires_at && <p className="quiet">{shareTexts.openUntil(formatDate(value.expires_at))}</p>}
          </header>
          <Files link={link} shared={value} me={me} first={first?.files} onChanged={reload} />
        </>
      )}
    </Frame>
  )
}
