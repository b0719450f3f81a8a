import { pageWords } from '@vitrine/contract'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { File } from './api.ts'
import { pageTexts } from './copy.ts'

const paths = {
  download: 'M12 4v11m0 0 4-4m-4 4-4-4M5 20h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  check: 'm5 12 5 5L20 7',
  close: 'M6 6l12 12M18 6 6 18',
  file: 'M14 3v5h5M6 3h8l5 5v13H6z',
  upload: 'M12 16V5m0 0 4 4m-4-4-4 4M5 20h14',
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

/** A thumbnail. Hidden if it can't be loaded, for instance because a link asks for its password again. */
export const Thumbnail = ({ src }: { src: string | null }) => {
  const [failed, setFailed] = useState(false)
  return src && !failed ? <img src={src} alt="" loading="lazy" onError={() => setFailed(true)} /> : null
}

/** A native dialog, which traps and restores focus. */
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
        <button type="button" className="plain" aria-label={pageTexts.close} onClick={onClose}>
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
      {error instanceof Error ? error.message : pageTexts.failed}
    </p>
  ) : null

/** An error message from the page itself, not from the server. */
export const ProblemText = ({ children }: { children: string | undefined }) =>
  children ? (
    <p className="problem" role="alert">
      {children}
    </p>
  ) : null

type FieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  /** Why the value is invalid. */
  wrong: string | undefined
  type?: 'text' | 'email' | 'password'
  autoComplete: string
}
/** A text field with its label and error. */
export const Field = ({ label, onChange, wrong, ...input }: FieldProps) => {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        {...input}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => onChange(event.target.value)}
      />
      {wrong !== undefined && (
        <small id={`${id}-wrong`} className="wrong">
          {wrong}
        </small>
      )}
    </div>
  )
}

type FilePagerProps = { files: readonly File[]; at: File; all: string; more: boolean }
/** Navigates between several files. Each has its own URL, so that the back button works. */
export const FilePager = ({ files, at, all, more }: FilePagerProps) => {
  const place = files.findIndex(({ uuid }) => uuid === at.uuid)
  const [previous, next] = [files[place - 1], files[place + 1]]
  useEffect(() => {
    const go = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      // Fields and videos handle arrow keys themselves; an open dialog closes with Escape.
      const isTaken = target instanceof Element && target.closest('input, textarea, select, video, dialog')
      if (isTaken || altKey || ctrlKey || metaKey || document.querySelector('dialog[open]')) return
      const to = { ArrowLeft: previous?.uuid, ArrowRight: next?.uuid, Escape: 'all' }[key]
      if (to) location.hash = to
    }
    addEventListener('keydown', go)
    return () => removeEventListener('keydown', go)
  }, [previous, next])
  return (
    <nav className="walk" aria-label={pageTexts.otherFiles}>
      <a className="back" href="#all">
        {all}
      </a>
      <span className="quiet">{pageTexts.placeOf(place + 1, files.length, more)}</span>
      {previous && (
        <a className="back" href={`#${previous.uuid}`}>
          {pageTexts.previous}
        </a>
      )}
      {next && (
        <a className="back" href={`#${next.uuid}`}>
          {pageTexts.next}
        </a>
      )}
    </nav>
  )
}

/** Shown when a link expires or is turned off while its page is open. */
export const LinkEnded = () => (
  <div className="absent">
    <h1>{pageWords.ended}</h1>
    <p>{pageTexts.ended(pageWords.endedHelp)}</p>
  </div>
)

/** Shown for a page that never existed or no longer exists, without saying which. */
export const NotFound = () => (
  <div className="absent">
    <h1>{pageWords.absent}</h1>
    <p>{pageWords.absentHelp}</p>
  </div>
)
