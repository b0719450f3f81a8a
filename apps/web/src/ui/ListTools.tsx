import { COUNT_EXACT_TO } from '@vitrine/contract'
import type { ReactNode } from 'react'
import css from './ListTools.module.css'

type ListToolsProps = {
  /** Undefined while unknown, null to hide the count. */
  count: number | undefined | null
  one: string
  many: string
  /** Tabs at the start of the row. The rest is below them if there isn't room for both. */
  tabs?: ReactNode
  children: ReactNode
}
/** Counts are exact only up to a limit. */
const numberOf = (count: number) => `${count.toLocaleString('en-GB')}${count >= COUNT_EXACT_TO ? '+' : ''}`

/** The bar above a list, with its filters and the number of items. */
export const ListTools = ({ count, one, many, tabs, children }: ListToolsProps) => {
  const tools = (
    <>
      {children}
      {count !== null && (
        <span className={css.count} role="status">
          {count ? (count === 1 ? `1 ${one}` : `${numberOf(count)} ${many}`) : ''}
        </span>
      )}
    </>
  )
  if (!tabs) return <div className={css.tools}>{tools}</div>
  return (
    <div className={css.both}>
      {tabs}
      <div className={css.tools}>{tools}</div>
    </div>
  )
}
