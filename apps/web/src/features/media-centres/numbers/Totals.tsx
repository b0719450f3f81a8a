import { type CentrePerformance, type CentreTotal, centreTotals } from '@vitrine/contract'
import { ComparedFigure, Figures } from '../../../lib/numbers/Figures.tsx'
import { totalWords } from './copy.ts'

type Props = { numbers: CentrePerformance; open: CentreTotal; onOpen: (total: CentreTotal) => void }
/** The totals as cards. The chart shows the selected total per day. */
export const Totals = ({ numbers: { totals, before }, open, onOpen }: Props) => (
  <Figures>
    {centreTotals.map((total) => (
      <ComparedFigure
        key={total}
        {...totalWords[total]}
        now={totals[total]}
        earlier={before.totals[total]}
        open={open === total}
        onOpen={() => onOpen(total)}
      />
    ))}
  </Figures>
)
