import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Icon, IconAlertTriangle, IconLock, IconWifiOff } from './icons.ts'
import css from './States.module.css'

type Ghost = 'rows' | 'tiles' | 'cards'
type BlockProps = {
  icon: Icon
  title: string
  children?: ReactNode
  actions?: ReactNode
  tone?: 'accent' | 'plain' | 'stop'
  /** The block is the only content of the page, so its title is the page's heading. */
  alone?: boolean | undefined
}

const Block = ({ icon: I, title, children, actions, tone = 'plain', alone }: BlockProps) => (
  <div className={css.block}>
    <span className={css.mark} data-tone={tone}>
      <I size={28} stroke={1.6} aria-hidden />
    </span>
    {alone && <title>{`${title} · Vitrine`}</title>}
    {alone ? <h1 className={css.title}>{title}</h1> : <h2 className={css.title}>{title}</h2>}
    {children && <div className={css.text}>{children}</div>}
    {actions && <div className={css.actions}>{actions}</div>}
  </div>
)

const shapes = (grows: readonly number[]) => grows.map((grow, i) => ({ id: `${i}`, grow }))
const ghosts: Record<Ghost, readonly { id: string; grow: number }[]> = {
  rows: shapes([1, 1, 1, 1, 1, 1]),
  tiles: shapes([5, 6, 3, 5, 4, 7, 4, 8, 6]),
  cards: shapes([1, 1, 1, 1, 1, 1]),
}

/** An empty state: a faint sketch of the content, one sentence of help, and the first action. */
export const EmptyState = ({ ghost = 'rows', ...block }: BlockProps & { ghost?: Ghost }) => (
  <div className={css.empty}>
    <div className={css.ghosts} data-ghost={ghost} aria-hidden>
      {ghosts[ghost].map(({ id, grow }) => (
        <span key={id} style={{ flexGrow: grow, flexBasis: `${grow * 44}px` }} />
      ))}
    </div>
    <Block tone="accent" {...block} />
  </div>
)

/** An error state: what failed, what was kept, and how to continue. */
export const ErrorState = ({ title, children, actions, alone }: Omit<BlockProps, 'icon' | 'tone'>) => (
  <div className={css.centre} role="alert">
    <Block icon={IconAlertTriangle} tone="stop" title={title} actions={actions} alone={alone}>
      {children}
    </Block>
  </div>
)

/** Shown if the user lacks permission: says whom to ask. */
export const NoPermission = ({ title, children, actions, alone }: Omit<BlockProps, 'icon' | 'tone'>) => (
  <div className={css.centre}>
    <Block icon={IconLock} title={title} actions={actions} alone={alone}>
      {children}
    </Block>
  </div>
)

/** Shown if the team's plan lacks a feature. Title and help are the specification's two sentences, given by the caller. */
export const NoFeature = ({ title, help, children, actions }: Omit<BlockProps, 'icon' | 'tone'> & { help: string }) => (
  <div className={css.ground}>
    <div className={css.card}>
      <Block icon={IconLock} title={title} actions={actions}>
        <p>{help}</p>
        {children && <p className={css.small}>{children}</p>}
      </Block>
    </div>
  </div>
)

/** A page-wide message that is neither an error nor an empty state: not found, link used, done. */
export const Message = (block: BlockProps) => (
  <div className={css.centre}>
    <Block {...block} />
  </div>
)

/** Shown while offline. The loaded content stays on screen. */
export const OfflineBar = ({ children }: { children: ReactNode }) => (
  <div className={css.offline} role="status">
    <IconWifiOff size={16} stroke={1.6} aria-hidden />
    {children}
  </div>
)

/** Placeholders for the fields of a form that are still loading. */
export const SkeletonForm = ({ fields = 3 }: { fields?: number }) => (
  <div className={css.form} aria-hidden>
    {Array.from({ length: fields }, (_, i) => (
      <div key={i}>
        <Skeleton height={13} width={110 + ((i * 37) % 60)} mb={8} />
        <Skeleton height={34} radius="sm" />
      </div>
    ))}
  </div>
)

/** Lines of text that are still loading. */
export const SkeletonText = ({ lines = 2 }: { lines?: number }) => (
  <div className={css.lines} aria-hidden>
    {Array.from({ length: lines }, (_, i) => (
      <Skeleton key={i} height={13} width={`${92 - ((i * 23) % 50)}%`} />
    ))}
  </div>
)
