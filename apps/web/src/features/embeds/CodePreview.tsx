import { AppError, EMBED_PREVIEW_SHOWN, toasts } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { CopyButton } from '../../ui/CopyField.tsx'
import { Note } from '../../ui/Fields.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './embeds.module.css'

/** The beginning of a code, cut where a line would be too long to help (spec §9). */
const cutCode = (code: string) => (code.length > EMBED_PREVIEW_SHOWN ? `${code.slice(0, EMBED_PREVIEW_SHOWN)}…` : code)

type Props = { label: string; code: string; help?: string }
/** A code to put into another page: its beginning is shown, all of it is copied. */
export const CodePreview = ({ label, code, help }: Props) => (
  <div>
    <div className={css.codeHead}>
      <span className={css.label}>{label}</span>
      <CopyButton small text={code} label={label} onCopied={() => toast.ok(toasts.embedCodeCopied)} />
    </div>
    <pre className={css.code}>
      <code>{cutCode(code)}</code>
    </pre>
    {help && <p className={css.help}>{help}</p>}
  </div>
)

type CodesProps<T> = {
  query: { data: T | undefined; error: unknown }
  /** What can be done where there are none. */
  refused?: ReactNode
  children: (codes: T) => ReactNode
}
/** Codes, or the server's own words where there are none to give (spec §8). */
export const Codes = <T,>({ query: { data, error }, refused, children }: CodesProps<T>) => {
  if (error) {
    const said =
      error instanceof AppError ? (error.extra.reasons?.join(' ') ?? error.extra.detail ?? error.message) : ''
    return (
      <div role="alert">
        <Note kind="warn">{said || 'Something went wrong.'}</Note>
        {refused}
      </div>
    )
  }
  return data ? children(data) : <SkeletonText lines={4} />
}
