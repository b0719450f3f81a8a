import { FileLink } from '../files/index.ts'
import type { FileCard } from '@vitrine/contract'
import { TitleCell } from '../../ui/Table.tsx'
import { KindIcon } from '../../lib/KindIcon.tsx'
import css from './FileCell.module.css'

type Shown = Pick<FileCard, 'uuid' | 'name' | 'kind' | 'thumbnail_url'>
/** A file in a table: its thumbnail, its name as a link that opens the file over the list, and a line below. */
export const FileCell = ({ file: { uuid, name, kind, thumbnail_url }, sub }: { file: Shown; sub: string }) => (
  <TitleCell
    before={
      <span className={css.thumb}>
        {thumbnail_url ? (
          <img src={thumbnail_url} alt="" loading="lazy" />
        ) : (
          <KindIcon kind={kind} size={20} stroke={1.4} />
        )}
      </span>
    }
    title={
      <FileLink file={uuid} className={css.name}>
        <bdi>{name}</bdi>
      </FileLink>
    }
    sub={sub}
  />
)
