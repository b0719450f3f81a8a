import { Checkbox } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { PersonCard } from '@vitrine/contract'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AddNameDialog } from './AddNameDialog.tsx'
import { nameOrUnnamed, words } from './copy.ts'
import { Face } from './Face.tsx'
import css from './people.module.css'
import { ReleaseBadge } from './ReleaseBadge.tsx'

const CardLink = createLink(({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...rest} className={css.card}>
    {children}
  </a>
))

type PersonTileProps = { person: PersonCard; why: string | null; selected: boolean; onSelect: (on: boolean) => void }
/** A person in the list: a link to their page, a checkbox to select them, and a way to name them. */
export const PersonTile = ({ person, why, selected, onSelect }: PersonTileProps) => {
  const [naming, setNaming] = useState(false)
  const name = nameOrUnnamed(person)
  return (
    <li className={css.tile} data-selected={selected || undefined}>
      <CardLink to="/people/$person" params={{ person: person.uuid }}>
        <Face src={person.thumbnail_url} size="tile" />
        <span className={css.name} data-none={person.name === '' || undefined} title={name}>
          <bdi>{name}</bdi>
        </span>
        <span className={css.dim}>{words.files(person.count)}</span>
        {person.name !== '' && <ReleaseBadge release={person.release} />}
      </CardLink>
      {why === null && (
        <>
          <Checkbox
            className={css.check ?? ''}
            aria-label={words.select(name)}
            checked={selected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
          {person.name === '' && (
            <Button size="small" onClick={() => setNaming(true)}>
              {words.addName}
            </Button>
          )}
        </>
      )}
      {naming && <AddNameDialog person={person} onClose={() => setNaming(false)} onNamed={() => onSelect(false)} />}
    </li>
  )
}
