import { COUNT_EXACT_TO } from '@vitrine/contract'
import type { ReactNode } from 'react'
import css from './ListTools.module.css'

type ListToolsProps = {
  /** Undefined while it is not known, null if it isn't shown. */
  count: number | undefined | null
  one: string
  many: string
  children: ReactNode
}
/** Lists are counted up to a limit. */
const numberOf = (count: number) => `${count.toLocaleString('en-GB')}${count >= COUNT_EXACT_TO ? '+' : ''}`

/** Above a list: what narrows it, and how many it has. */
export const ListTools = ({ count, one, many, children }: ListToolsProps) => (
  <div className={css.tools}>
    {children}
    {count !== null && (
      <span className={css.count} role="status">
        {count ? (count === 1 ? `1 ${one}` : `${numberOf(count)} ${many}`) : ''}
      </span>
    )}
  </div>
)
