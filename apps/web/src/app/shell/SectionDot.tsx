import { VisuallyHidden } from '@mantine/core'
import type { Section } from '../../lib/feature.ts'
import css from './SectionDot.module.css'

const none = () => undefined
/** A dot: something waits in a section that is out of sight. */
export const SectionDot = ({ section: { label, useCount = none } }: { section: Section }) =>
  useCount() ? (
    <span className={css.dot}>
      <VisuallyHidden>(waiting: {label})</VisuallyHidden>
    </span>
  ) : null
