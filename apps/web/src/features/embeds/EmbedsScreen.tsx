import { type Embed, embeds, emptyStates, type FileCard } from '@vitrine/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ResourceScreen } from '../../lib/ResourceScreen.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { CoverSkeleton } from '../../ui/CoverSkeleton.tsx'
import { IconCode } from '../../ui/icons.ts'
import { Page } from '../../ui/Page.tsx'
import { useSession, useWhyNot } from '../auth/index.ts'
import { FilePicker } from '../picker/index.ts'
import { embedsQuery } from './api.ts'
import { NewEmbedDialog } from './EmbedDialog.tsx'
import css from './embeds.module.css'

const Card = ({ embed: { uuid, title, width, height, files } }: { embed: Embed }) => (
  <li>
    <Link to="/embeds/$embed" params={{ embed: uuid }} className={css.card}>
      <span className={css.pictures}>
        {files
          .slice(0, 3)
          .map((file) =>
            file.thumbnail_url ? (
              <img key={file.uuid} src={file.thumbnail_url} alt="" loading="lazy" />
            ) : (
              <span key={file.uuid} />
            ),
          )}
      </span>
      <span className={css.title}>{title}</span>
      <span className={css.help}>
        {files.length === 1 ? '1 file' : `${files.length} files`}, {width} × {height} px
      </span>
    </Link>
  </li>
)

/** Chooses the files of a new embed, then its title and size. */
const NewEmbed = ({ onClose }: { onClose: () => void }) => {
  const navigate = useNavigate()
  const [files, setFiles] = useState<readonly FileCard[]>()
  if (files)
    return (
      <NewEmbedDialog
        files={files}
        onMade={({ uuid }) => void navigate({ to: '/embeds/$embed', params: { embed: uuid } })}
        onClose={onClose}
      />
    )
  return (
    <FilePicker
      title="Choose files for the embed"
      action="Continue"
      asks="embed"
      most={100}
      onChoose={(chosen) => {
        setFiles(chosen)
        return false
      }}
      onClose={onClose}
    />
  )
}

/** The single embeds of the team. */
export const EmbedsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one="embed"
      many="embeds"
      frame={(parts) => (
        <Page
          title="Embeds"
          place={team.name}
          sub="Show selected files on other websites. Rights are checked on every view."
          {...parts}
        />
      )}
      query={useInfiniteQuery(embedsQuery(team.uuid, { query: search.text }))}
      search={search}
      noMatchTitle={emptyStates.embeds}
      noMatch={`No embed has “${search.text}” in its title.`}
      empty={{
        icon: IconCode,
        title: emptyStates.embeds,
        help: 'Choose files, give the frame a size, and copy its code.',
      }}
      create={{ label: 'New embed', why: useWhyNot()(embeds.create) }}
      dialog={(_, onClose) => <NewEmbed onClose={onClose} />}
      layout={() => ({
        skeleton: <CoverSkeleton />,
        cards: (items) => (
          <ul className={css.cards}>
            {items.map((embed) => (
              <Card key={embed.uuid} embed={embed} />
            ))}
          </ul>
        ),
      })}
    />
  )
}
