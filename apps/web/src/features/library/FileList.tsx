import { type ColumnName, columnOf, type ListedFile } from './columns.ts'
import css from './FileList.module.css'
import { FileRow } from './FileRow.tsx'
import { ListHeader } from './ListHeader.tsx'
import { useKeepFocus } from './use-keep-focus.ts'
import { useLayout, useLayoutSpace } from './use-layout.ts'
import { type ListEnds, useRows } from './use-rows.ts'

const LINE_PX = 48

type FileListProps = ListEnds & {
  label: string
  files: readonly ListedFile[]
  /** How many of the files were loaded above the jump target. */
  above: number
  columns: readonly ColumnName[]
  count: number
  opened: string | undefined
  atEnd: boolean
}

/** Files as a virtualised list with the chosen columns. */
export const FileList = ({ label, files, above, columns, count, ...rest }: FileListProps) => {
  const space = useLayoutSpace()
  const laid = useLayout(
    { files, above, begins: rest.begins },
    { width: space.width, height: LINE_PX, gap: 0, inLines: true },
  )
  const { drawn, height, stop, remember, pressed } = useRows({ laid, space, ...rest })
  useKeepFocus(space.box, laid)
  const tracks = ['36px minmax(180px, 3fr)', ...columns.map((name) => columnOf(name).width)].join(' ')
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      className={css.table}
      style={{ '--tracks': tracks } as Record<string, string>}
    >
      <ListHeader columns={columns} count={count} />
      <div ref={space.box} role="presentation" onKeyDown={pressed}>
        <div role="rowgroup" className={css.rows} style={{ height }}>
          {drawn.map(({ top, slots: [slot] }) => {
            const index = slot?.index ?? 0
            const file = laid.files[index - laid.first]
            return (
              file && (
                <FileRow
                  key={file.uuid}
                  file={file}
                  index={index}
                  counted={laid.counted}
                  top={top}
                  height={LINE_PX}
                  columns={columns}
                  tabbable={index === stop}
                  onFocus={remember}
                />
              )
            )
          })}
        </div>
      </div>
    </div>
  )
}
