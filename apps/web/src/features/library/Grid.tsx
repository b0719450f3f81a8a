import type { ListedFile } from './columns.ts'
import css from './Grid.module.css'
import { Tile } from './Tile.tsx'
import { useSelectionBox } from './use-selection-box.ts'
import { useKeepFocus } from './use-keep-focus.ts'
import { useLayout, useLayoutSpace } from './use-layout.ts'
import { type ListEnds, useRows } from './use-rows.ts'

type GridProps = ListEnds & {
  label: string
  files: readonly ListedFile[]
  /** How many files were loaded above the jump target. They are laid out upwards, so that nothing below moves. */
  above: number
  /** The preferred row height, and the gap between tiles. */
  height: number
  gap: number
  opened: string | undefined
  atEnd: boolean
}

/** Files as virtualised, justified rows. */
export const Grid = ({ label, files, above, height, gap, ...rest }: GridProps) => {
  const space = useLayoutSpace()
  const { box, width } = space
  const laid = useLayout({ files, above, begins: rest.begins }, { width, height, gap })
  const { drawn, height: whole, stop, remember, pressed } = useRows({ laid, space, ...rest })
  const drawing = useSelectionBox(box, laid)
  useKeepFocus(box, laid)
  return (
    <div ref={box} className={css.frame} role="presentation" onKeyDown={pressed}>
      <ul className={css.grid} aria-label={label} style={{ height: whole }}>
        {/* Tiles are one flat list: if keyed by row, all of them would re-render when the first row scrolls out of view. */}
        {drawn.flatMap((row) =>
          row.slots.map((slot) => {
            const file = laid.files[slot.index - laid.first]
            return (
              file && (
                <Tile
                  key={file.uuid}
                  file={file}
                  slot={slot}
                  top={row.top}
                  height={row.height}
                  tabbable={slot.index === stop}
                  onFocus={remember}
                />
              )
            )
          }),
        )}
      </ul>
      {drawing && (
        <div
          className={css.box}
          aria-hidden
          style={{
            left: drawing.left,
            top: drawing.top,
            width: drawing.right - drawing.left,
            height: drawing.bottom - drawing.top,
          }}
        />
      )}
    </div>
  )
}
