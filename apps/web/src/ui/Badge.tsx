import type { ReactNode } from 'react'
import css from './Badge.module.css'
import {
  type Icon,
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleX,
  IconHelpCircle,
  IconHourglassEmpty,
} from './icons.ts'

const kinds = {
  ok: IconCircleCheck,
  warn: IconAlertTriangle,
  stop: IconCircleX,
  waiting: IconHourglassEmpty,
  unknown: IconHelpCircle,
} as const
export type BadgeKind = keyof typeof kinds

/** A status, always shown with an icon, a label and a colour. */
export const Badge = ({
  kind,
  icon,
  fill,
  children,
}: {
  kind: BadgeKind
  icon?: Icon
  fill?: boolean
  children: ReactNode
}) => {
  const I = icon ?? kinds[kind]
  return (
    <span className={css.badge} data-kind={kind} data-fill={fill || undefined}>
      <I size={fill ? 14 : 15} stroke={1.6} aria-hidden />
      {children}
    </span>
  )
}

/** A label that is not a status: a role, a plan feature, "You". */
export const Tag = ({ children }: { children: ReactNode }) => <span className={css.tag}>{children}</span>

/** A count of waiting items. */
export const Count = ({ children }: { children: ReactNode }) => <span className={css.count}>{children}</span>

/** A key to press. */
export const Kbd = ({ children }: { children: ReactNode }) => <kbd className={css.kbd}>{children}</kbd>
