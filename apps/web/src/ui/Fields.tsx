import type { FormEvent, ReactNode } from 'react'
import { bottomBarRef } from '../lib/bottom-bars.ts'
import css from './Fields.module.css'
import { type Icon, IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from './icons.ts'

/** Stacked fields. With `onSubmit` they are a form, and Enter submits. */
export const Fields = ({ onSubmit, children }: { onSubmit?: (event: FormEvent) => void; children: ReactNode }) =>
  onSubmit ? (
    <form className={css.fields} onSubmit={onSubmit} noValidate>
      {children}
    </form>
  ) : (
    <div className={css.fields}>{children}</div>
  )

/** Two fields side by side, stacked on a phone. */
export const Pair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>

type SettingProps = { title: string; sub?: ReactNode; children: ReactNode }
/** One setting: text on the left, its control on the right. */
export const Setting = ({ title, sub, children }: SettingProps) => (
  <div className={css.setting}>
    <div className={css.words}>
      <div className={css.name}>{title}</div>
      {sub && <div className={css.sub}>{sub}</div>}
    </div>
    <div className={css.control}>{children}</div>
  </div>
)

/** A part of a long form: heading and help on the left, fields on the right. */
export const Section = ({ title, sub, children }: { title: string; sub?: ReactNode; children: ReactNode }) => (
  <section className={css.section}>
    <div>
      <h2 className={css.heading}>{title}</h2>
      {sub && <p className={css.help}>{sub}</p>}
    </div>
    <div className={css.fields}>{children}</div>
  </section>
)

/** The footer of a form: what will be saved, and the buttons. Stays in view while the form is longer than the screen. */
export const FormBar = ({ note, children }: { note?: ReactNode; children: ReactNode }) => (
  <div className={css.bar} ref={bottomBarRef}>
    <span className={css.note}>{note}</span>
    {children}
  </div>
)

const kinds: Record<'plain' | 'ok' | 'warn' | 'stop', Icon> = {
  plain: IconInfoCircle,
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  stop: IconCircleX,
}
/** A note that stays on the screen: a hint, a warning before an action, or a failure after it. */
export const Note = ({
  kind = 'plain',
  icon,
  children,
}: {
  kind?: keyof typeof kinds
  icon?: Icon
  children: ReactNode
}) => {
  const I = icon ?? kinds[kind]
  return (
    <div className={css.remark} data-kind={kind} role={kind === 'stop' ? 'alert' : undefined}>
      <I size={18} stroke={1.6} aria-hidden />
      <div>{children}</div>
    </div>
  )
}
