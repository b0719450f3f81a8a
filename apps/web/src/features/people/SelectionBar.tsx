import type { PersonCard } from '@vitrine/contract'
import { bottomBarRef } from '../../lib/bottom-bars.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { IconArrowMerge, IconX } from '../../ui/icons.ts'
import { words } from './copy.ts'
import css from './people.module.css'

type BarProps = { selected: readonly PersonCard[]; onMerge: () => void; onClear: () => void }
/** The number of selected people, and the actions on them. */
export const SelectionBar = ({ selected, onMerge, onClear }: BarProps) => (
  <section ref={bottomBarRef} className={css.bar} aria-label={words.selection}>
    <span className={css.selected} role="status">
      {words.selected(selected.length)}
    </span>
    <Button subtle icon={IconArrowMerge} why={selected.length < 2 ? words.oneIsNotEnough : null} onClick={onMerge}>
      {words.merge}
    </Button>
    <IconButton icon={IconX} label={words.clearSelection} onClick={onClear} />
  </section>
)
