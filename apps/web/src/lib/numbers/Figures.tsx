import type { ReactNode } from 'react'
import { IconTrendingDown, IconTrendingUp } from '../../ui/icons.ts'
import css from './numbers.module.css'
import { changeInWords, numberInWords } from './words.ts'

/** Totals side by side. */
export const Figures = ({ children }: { children: ReactNode }) => <ul className={css.totals}>{children}</ul>

type FigureProps = { label: string; help: string; figure: string; note: ReactNode; open?: boolean; onOpen?: () => void }
/** One total. With `onOpen`, it is a button that shows the total in the chart. */
export const Figure = ({ label, help, figure, note, open, onOpen }: FigureProps) => {
  const content = (
    <>
      <span className={css.name}>{label}</span> <span className={css.figure}>{figure}</span>{' '}
      <span className={css.change}>{note}</span>
    </>
  )
  return (
    <li>
      {onOpen ? (
        <button type="button" className={css.total} aria-pressed={open} title={help} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <div className={css.total} title={help}>
          {content}
        </div>
      )}
    </li>
  )
}

type ComparedProps = { label: string; help: string; now: number; earlier: number; open: boolean; onOpen: () => void }
/** A total, compared with the previous period. */
export const ComparedFigure = ({ now, earlier, ...figure }: ComparedProps) => {
  // There is no trend if the previous total was zero.
  const isCompared = earlier > 0 && now !== earlier
  const Trend = isCompared ? (now > earlier ? IconTrendingUp : IconTrendingDown) : undefined
  const note = (
    <>
      {Trend && <Trend size={16} stroke={1.6} aria-hidden />}
      {changeInWords(now, earlier)}
    </>
  )
  return <Figure {...figure} figure={numberInWords(now)} note={note} />
}
