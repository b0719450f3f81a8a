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
import { embedWords } from './copy.ts'
import { embedsQuery } from './api.ts'
import { NewEmbedDialog } from './EmbedDialog.tsx'
import css from './embeds.module.css'

const Card = ({ embed }: { embed: Embed }) => (
  <li>
    <Link to="/embeds/$embed" params={{ embed: embed.uuid }} className={css.card}>
      <span className={css.pictures}>
        {embed.files
          .slice(0, 3)
          .map((file) =>
            file.thumbnail_url ? (
              <img key={file.uuid} src={file.thumbnail_url} alt="" loading="lazy" />
            ) : (
              <span key={file.uuid} />
            ),
          )}
      </span>
      <span className={css.title}>{embed.title}</span>
      <span className={css.help}>{embedWords.facts(embed)}</span>
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
      title={embedWords.chooseFiles}
      action={embedWords.continue}
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

export const EmbedsScreen = () => {
  const { team } = useSession()
  const search = useAddressText()
  return (
    <ResourceScreen
      one={embedWords.one}
      many={embedWords.many}
      frame={(parts) => <Page title={embedWords.title} place={team.name} sub={embedWords.help} {...parts} />}
      query={useInfiniteQuery(embedsQuery(team.uuid, { query: search.text }))}
      search={search}
      noMatchTitle={emptyStates.embeds}
      noMatch={embedWords.noMatch(search.text)}
      empty={{
        icon: IconCode,
        title: emptyStates.embeds,
        help: embedWords.empty,
      }}
      create={{ label: embedWords.create, why: useWhyNot()(embeds.create) }}
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
