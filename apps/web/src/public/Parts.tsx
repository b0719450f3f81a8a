import { pageWords, PUBLIC_STAGE_SIZES } from '@vitrine/contract'
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react'
import { api, type File, firstFile, type Me } from './api.ts'
import { useLoaded } from './loaded.ts'

const paths = {
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12 5 5L20 7',
  close: 'M6 6l12 12M18 6 6 18',
  lock: 'M7 11V8a5 5 0 0 1 10 0v3M5 11h14v9H5z',
}
export const Icon = ({ name }: { name: keyof typeof paths }) => (
  <svg
    viewBox="0 0 24 24"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.7"
    aria-hidden="true"
  >
    <path d={paths[name]} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)

/** Where somebody signs in and then comes back to this page, or to another one. */
export const signInAddress = (team: string | null, back = location.pathname) =>
  `/p/auth/${team ? `${team}/` : ''}?redirect=${encodeURIComponent(back)}`

const LAST_TEAM = 'last team'
const isId = (text: string | null): text is string => text !== null && /^[0-9a-f-]{36}$/i.test(text)
/** The team of a page that is somebody's own: the one that a mail named in the address, or whose page was looked at last. */
export const knownTeam = () =>
  [new URLSearchParams(location.search).get('team'), localStorage.getItem(LAST_TEAM)].find(isId) ?? null
/** The team that this very page was of when it was last seen: one that is closed since still says whose it was. */
const teamOfPage = () => {
  const kept = localStorage.getItem(`team ${location.pathname}`)
  return isId(kept) ? kept : null
}
const rememberTeam = (team: string) => {
  localStorage.setItem(LAST_TEAM, team)
  if (/^\/p\/(file|share|gallery)\//.test(location.pathname)) localStorage.setItem(`team ${location.pathname}`, team)
}

const REQUESTED = '#requested'
/** After a request a visitor goes to their downloads (spec §4), which say that it was sent. */
export const toDownloads = () => location.assign(`/p/downloads${REQUESTED}`)
export const hasJustAsked = () => location.hash === REQUESTED

/** The name of the team that the server wrote into the page. */
const writtenName = document.querySelector('#root .brand strong')?.textContent

const nameOf = ({ user }: Me) => (user ? `${user.first_name} ${user.last_name}`.trim() || user.email : '')

const initialsOf = (name: string) => {
  const words =
    name
      .split('@', 1)[0]
      ?.split(/[\s._-]+/)
      .filter(Boolean) ?? []
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0).toUpperCase()).join('')
}

/** What is one's own here, and the way out. */
const OwnMenu = ({ me }: { me: Me }) => {
  const signOut = () =>
    void api
      .signOut()
      .catch(() => undefined)
      .then(() => location.reload())
  return (
    <details className="own">
      <summary aria-label={`Your pages: ${nameOf(me)}`} title={nameOf(me)}>
        <span className="avatar" data-initials={initialsOf(nameOf(me))} />
      </summary>
      <nav aria-label="Your pages">
        <span className="quiet who">{nameOf(me)}</span>
        <a href="/p/downloads">Your downloads</a>
        <a href="/p/account">Your account</a>
        <button type="button" className="plain" onClick={signOut}>
          Sign out
        </button>
      </nav>
    </details>
  )
}

type FrameProps = { team: string | null; me: Me | undefined; isSignIn?: boolean; children: ReactNode }
/** The frame of every public page: whose it is, who looks, and the page. */
export const Frame = ({ team: named, me, isSignIn, children }: FrameProps) => {
  const team = named ?? teamOfPage()
  const { value } = useLoaded(async () => (team ? api.team(team) : undefined), team ?? '')
  useEffect(() => {
    if (value && named) rememberTeam(named)
  }, [value, named])
  return (
    <>
      <header className="top">
        <span className="brand">
          {/* The place of the logo is kept while it is not known, so that nothing moves. */}
          {team && (
            <span className="logo">
              {value?.logo_url && <img src={value.logo_url} alt="" width="32" height="32" />}
            </span>
          )}
          <strong>{value?.name ?? writtenName ?? 'Vitrine'}</strong>
        </span>
        {me?.user ? <OwnMenu me={me} /> : team && me && !isSignIn && <a href={signInAddress(team)}>Sign in</a>}
      </header>
      <main className="page">{children}</main>
    </>
  )
}

/** The small picture that the server wrote into the page, so that it is not asked for again. */
const written = document.querySelector<HTMLElement>('#root .stage')?.style.backgroundImage
const smallOf = (file: File) =>
  firstFile(file.uuid) && written ? written : file.thumbnail_url ? `url('${file.thumbnail_url}')` : undefined

const NOT_READY = 409
const RETRY_MS = 4000
/** A video with its poster. A stream with a watermark may still be being made: then it is asked for again. */
const Video = ({ file, src, ratio }: { file: File; src: string; ratio: CSSProperties }) => {
  const video = useRef<HTMLVideoElement>(null)
  const [note, setNote] = useState('')
  const retry = async () => {
    const { status } = await fetch(src, { method: 'HEAD' }).catch(() => ({ status: 0 }))
    if (status !== NOT_READY) return setNote(status === 200 || status === 206 ? '' : 'This video cannot be played now.')
    setNote('This video is being prepared. It will be ready in a moment.')
    setTimeout(() => video.current?.load(), RETRY_MS)
  }
  return (
    <div>
      {/* There are no captions to give: a video carries its own. The description says what is seen. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <video
        ref={video}
        className="stage"
        style={ratio}
        controls
        playsInline
        preload={note ? 'metadata' : 'none'}
        aria-label={file.description || file.name}
        poster={file.view_url ?? undefined}
        src={src}
        onError={() => void retry()}
        onLoadedMetadata={() => setNote('')}
      />
      {note && <p role="status">{note}</p>}
    </div>
  )
}

/** A sound under its cover or waveform, played by the browser's own controls. */
const Sound = ({ file }: { file: File }) => (
  <div className="sound">
    {file.view_url && <img className="stage" src={file.view_url} alt="" />}
    {/* Uploaded audio has no captions. */}
    {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
    <audio controls preload="metadata" aria-label={file.description || file.name} src={file.stream_url ?? undefined} />
  </div>
)

/** An image, or a video with its poster, or a sound, in its own shape from the first paint on. The small picture is seen until the large one
 *  has come. */
export const Stage = ({ file }: { file: File }) => {
  const [whole, setWhole] = useState(false)
  const ratio = file.width && file.height ? { aspectRatio: `${file.width} / ${file.height}` } : {}
  if (file.stream_url && file.kind === 'audio') return <Sound file={file} />
  if (file.stream_url) return <Video file={file} src={file.stream_url} ratio={ratio} />
  if (!file.view_url) return <p className="stage none">This kind of file has no preview. It can still be downloaded.</p>
  const choice = file.views.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return (
    <img
      className="stage"
      style={{ ...ratio, ...(!whole && { backgroundImage: smallOf(file) }) }}
      src={file.view_url}
      {...(choice && { srcSet: choice, sizes: PUBLIC_STAGE_SIZES })}
      alt={file.description || file.name}
      fetchPriority="low"
      onLoad={() => setWhole(true)}
    />
  )
}

/** A small picture, or nothing where it cannot be had: a link may want its password again. */
export const Picture = ({ src }: { src: string | null }) => {
  const [failed, setFailed] = useState(false)
  return src && !failed ? <img src={src} alt="" loading="lazy" onError={() => setFailed(true)} /> : null
}

/** A dialog of the browser's own: it keeps the focus inside and gives it back. */
export const Dialog = ({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) => {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
  }, [])
  return (
    <dialog ref={ref} aria-labelledby="dialog-title" onClose={onClose}>
      <div className="dialog-top">
        <h2 id="dialog-title">{title}</h2>
        <button type="button" className="plain" aria-label="Close" onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

export const Problem = ({ error }: { error: unknown }) =>
  error ? (
    <p className="problem" role="alert">
      {error instanceof Error ? error.message : 'Something went wrong.'}
    </p>
  ) : null

type WalkProps = { files: readonly File[]; at: File; all: string; more: boolean }
/** From one file of several to the next, and back to all of them. Each has its own address, so that the way back works. */
export const Walk = ({ files, at, all, more }: WalkProps) => {
  const place = files.findIndex(({ uuid }) => uuid === at.uuid)
  const [previous, next] = [files[place - 1], files[place + 1]]
  useEffect(() => {
    const go = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // Fields and films have arrows of their own; an open dialog closes with Esc.
      const isTaken = target instanceof Element && target.closest('input, textarea, select, video, dialog')
      if (isTaken || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return
      const to = { ArrowLeft: previous?.uuid, ArrowRight: next?.uuid, Escape: 'all' }[key]
      if (to) location.hash = to
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [previous, next])
  return (
    <nav className="walk" aria-label="Other files">
      <a className="back" href="#all">
        {all}
      </a>
      <span className="quiet">
        {place + 1} of {more ? 'more than ' : ''}
        {files.length}
      </span>
      {previous && (
        <a className="back" href={`#${previous.uuid}`}>
          Previous
        </a>
      )}
      {next && (
        <a className="back" href={`#${next.uuid}`}>
          Next
        </a>
      )}
    </nav>
  )
}

/** What stands where a link was open a moment ago. */
export const Ended = () => (
  <div className="absent">
    <h1>{pageWords.ended}</h1>
    <p>It expired or was switched off. Ask the person who sent it to you for a new one.</p>
  </div>
)

/** What stands where a page is not, or is no more. Both look alike. */
export const Absent = () => (
  <div className="absent">
    <h1>{pageWords.absent}</h1>
    <p>{pageWords.absentHelp}</p>
  </div>
)
