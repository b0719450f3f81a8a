import { EMBED_PREVIEW_SHOWN, toasts } from '@vitrine/contract'
import type { ReactNode } from 'react'
import { reasonOf } from '../../lib/errors.ts'
import { CopyButton } from '../../ui/CopyField.tsx'
import { Note } from '../../ui/Fields.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { codeWords } from './copy.ts'
import css from './embeds.module.css'

/** Shortens an embed code for display (spec §9). */
const cutCode = (code: string) => (code.length > EMBED_PREVIEW_SHOWN ? `${code.slice(0, EMBED_PREVIEW_SHOWN)}…` : code)

type Props = { label: string; code: string; help?: string }
/** Shows the beginning of an embed code, and copies all of it. */
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
  /** Shown below the error. */
  refused?: ReactNode
  children: (codes: T) => ReactNode
}
/** Embed codes, or the server's error (spec §8). */
export const Codes = <T,>({ query: { data, error }, refused, children }: CodesProps<T>) => {
  if (error) {
    return (
      <div role="alert">
        <Note kind="warn">{reasonOf(error) ?? codeWords.failed}</Note>
        {refused}
      </div>
    )
  }
  return data ? children(data) : <SkeletonText lines={4} />
}
