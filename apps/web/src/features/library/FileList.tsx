import { useMemo } from 'react'
import { type ColumnName, columnOf, type Listed } from './columns.ts'
import css from './FileList.module.css'
import { Line } from './Line.tsx'
import { ListHeads } from './ListHeads.tsx'
import { useKeptFocus } from './use-kept-focus.ts'
import { type Ends, useRows, useSpace } from './use-rows.ts'

const LINE_PX = 48

type FileListProps = Ends & {
  label: string
  files: readonly Listed[]
  columns: readonly ColumnName[]
  count: number
  opened: string | undefined
  atEnd: boolean
}

/** Files as lines with the columns that a person chose, of which only those in sight are in the page. */
export const FileList = ({ label, files, columns, count, ...rest }: FileListProps) => {
  const space = useSpace()
  const rows = useMemo(
    () =>
      files.map((_, index) => ({
        top: index * LINE_PX,
        height: LINE_PX,
        slots: [{ index, left: 0, width: 1 }],
      })),
    [files],
  )
  const { drawn, height, stop, remember, pressed } = useRows({ files, rows, gap: 0, space, ...rest })
  useKeptFocus(space.box, files)
  const tracks = ['36px minmax(180px, 3fr)', ...columns.map((name) => columnOf(name).width)].join(' ')
  return (
    <div
      role="table"
      aria-label={label}
      aria-rowcount={count + 1}
      className={css.table}
      style={{ '--tracks': tracks } as Record<string, string>}
    >
      <ListHeads columns={columns} count={count} />
      <div ref={space.box} role="presentation" onKeyDown={pressed}>
        <div role="rowgroup" className={css.rows} style={{ height }}>
          {drawn.map(({ row, index }) => {
            const file = files[index]
            return (
              file && (
                <Line
                  key={file.uuid}
                  file={file}
                  index={index}
                  top={row.top}
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
