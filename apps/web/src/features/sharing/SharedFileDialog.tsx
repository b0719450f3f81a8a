import type { SharedFile } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Loaded } from '../../lib/Loaded.tsx'
import { dateInWords } from '../../lib/dates.ts'
import { sizeInWords } from '../../lib/sizes.ts'
import { Button } from '../../ui/Button.tsx'
import { IconDownload } from '../../ui/icons.ts'
import { StageDialog } from '../../ui/StageDialog.tsx'
import { KindIcon } from '../../lib/KindIcon.tsx'
import { typeInWords } from '../files/index.ts'
import { sharedFileQuery } from './api.ts'
import css from './sharing.module.css'

const Look = ({ file }: { file: SharedFile }) => {
  const facts = [
    `Of ${file.owner.name}`,
    typeInWords(file.file_type),
    sizeInWords(file.size),
    dateInWords(file.created_at),
    file.copyright,
  ].filter(Boolean)
  return (
    <figure className={css.look} data-inside>
      {file.stream_url ? (
        // The films of others come without captions; their description stands below.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video controls playsInline src={file.stream_url} poster={file.view_url ?? undefined} aria-label={file.name} />
      ) : file.view_url || file.thumbnail_url ? (
        <img src={file.view_url ?? file.thumbnail_url ?? ''} alt={file.description || file.name} />
      ) : (
        <KindIcon kind={file.kind} size={64} stroke={1.2} />
      )}
      <figcaption className={css.caption}>
        {file.description && <span>{file.description}</span>}
        <span className={css.facts}>{facts.join(' · ')}</span>
      </figcaption>
    </figure>
  )
}

/** A file of another team: looked at, and downloaded where its rights allow. It is not moved, changed or shared. */
export const SharedFileDialog = ({ uuid }: { uuid: string }) => {
  const query = useQuery(sharedFileQuery(uuid))
  const navigate = useNavigate()
  const close = () =>
    void navigate({ to: '.', search: ({ file: _, ...rest }) => rest, replace: true, resetScroll: false })
  return (
    <StageDialog
      title={query.data?.name ?? 'Shared file'}
      onClose={close}
      closesOutside
      tools={
        query.data && (
          <Button icon={IconDownload} onClick={() => window.location.assign(query.data.url)}>
            Download
          </Button>
        )
      }
    >
      <Loaded query={query} what="this file" skeleton={null}>
        {(file) => <Look file={file} />}
      </Loaded>
    </StageDialog>
  )
}
