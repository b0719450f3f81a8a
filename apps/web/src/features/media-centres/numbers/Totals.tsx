import { type CentrePerformance, type CentreTotal, centreTotals } from '@vitrine/contract'
import { IconTrendingDown, IconTrendingUp } from '../../../ui/icons.ts'
import { changeInWords, numberInWords, totalWords } from './copy.ts'
import css from './numbers.module.css'

type Props = { numbers: CentrePerformance; open: CentreTotal; onOpen: (total: CentreTotal) => void }
/** The totals as cards. The chosen one is drawn per day. */
export const Totals = ({ numbers: { totals, before }, open, onOpen }: Props) => (
  <ul className={css.totals}>
    {centreTotals.map((total) => {
      const [now, earlier] = [totals[total], before.totals[total]]
      const Trend = now > earlier ? IconTrendingUp : now < earlier ? IconTrendingDown : undefined
      return (
        <li key={total}>
          <button
            type="button"
            className={css.total}
            aria-pressed={open === total}
            title={totalWords[total].help}
            onClick={() => onOpen(total)}
          >
            <span className={css.name}>{totalWords[total].label}</span>{' '}
            <span className={css.figure}>{numberInWords(now)}</span>{' '}
            <span className={css.change}>
              {Trend && <Trend size={16} stroke={1.6} aria-hidden />}
              {changeInWords(now, earlier)}
            </span>
          </button>
        </li>
      )
    })}
  </ul>
)
