import type { PostProblem } from '@vitrine/contract'
import { IconAlertTriangle, IconCircleX } from '../../../ui/icons.ts'
import css from './composer.module.css'

/** Problems, shown in the part of the editor where they can be fixed. */
export const Problems = ({ problems, id }: { problems: readonly PostProblem[]; id?: string }) =>
  problems.length === 0 ? null : (
    <ul className={css.problems} id={id}>
      {problems.map(({ code, text, severity }) => {
        const I = severity === 'error' ? IconCircleX : IconAlertTriangle
        return (
          <li key={`${code} ${text}`} className={css.problem} data-severity={severity}>
            <I size={16} stroke={1.6} aria-hidden />
            {text}
          </li>
        )
      })}
    </ul>
  )
