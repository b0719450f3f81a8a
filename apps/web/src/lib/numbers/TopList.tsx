import type { ReactNode } from 'react'
import css from './numbers.module.css'
import { noneInPeriod, numberInWords } from './words.ts'

export type TopRow = { id: string; name: ReactNode; amount: number; image?: string | null; more?: string }
/** The top items, each with a bar in proportion to the first. */
export const TopList = ({ title, rows, action }: { title: string; rows: readonly TopRow[]; action?: ReactNode }) => {
  const most = Math.max(1, ...rows.map(({ amount }) => amount))
  return (
    <section className={css.top} aria-label={title}>
      <header className={css.topHead}>
        <h3>{title}</h3>
        {action}
      </header>
      {rows.length === 0 ? (
        <p className={css.none}>{noneInPeriod}</p>
      ) : (
        <ol>
          {rows.map(({ id, name, amount, image, more }) => (
            <li key={id} className={css.topRow} data-image={image !== undefined || undefined}>
              {image !== undefined && (
                <span className={css.image}>{image && <img src={image} alt="" loading="lazy" />}</span>
              )}
              <span className={css.topName}>
                {name}
                {more && <span className={css.more}>{more}</span>}
              </span>
              <span className={css.amount}>{numberInWords(amount)}</span>
              <span className={css.bar} aria-hidden>
                <span style={{ width: `${(100 * amount) / most}%` }} />
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
