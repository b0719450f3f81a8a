import type { FileCard } from '@vitrine/contract'
import { IconFile } from '../../ui/icons.ts'
import css from './attachments.module.css'

/** The little picture of a file, or a sheet of paper. */
export const Thumbnail = ({ file }: { file: Pick<FileCard, 'thumbnail_url'> | null }) => (
  <span className={css.picture}>
    {file?.thumbnail_url ? (
      <img src={file.thumbnail_url} alt="" loading="lazy" />
    ) : (
      <IconFile size={20} stroke={1.6} aria-hidden />
    )}
  </span>
)
