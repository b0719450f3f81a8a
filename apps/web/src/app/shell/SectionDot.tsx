import { VisuallyHidden } from '@mantine/core'
import type { Section } from '../../lib/feature.ts'
import { shellWords } from '../copy.ts'
import css from './SectionDot.module.css'

const none = () => undefined
/** A dot for items waiting in a section that is out of sight. */
export const SectionDot = ({ section: { label, useCount = none } }: { section: Section }) =>
  useCount() ? (
    <span className={css.dot}>
      <VisuallyHidden>{shellWords.waiting(label)}</VisuallyHidden>
    </span>
  ) : null
