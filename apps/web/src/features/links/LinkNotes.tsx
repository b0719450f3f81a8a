import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { endOfDay, isDay } from '../../lib/days.ts'
import { Note } from '../../ui/Fields.tsx'
import { useSession } from '../auth/index.ts'
import { checkQuery, type Checked } from './api.ts'
import { endWarning, unknownWarning } from './copy.ts'
import { ReleaseNotes } from './ReleaseNotes.tsx'

/**
 * Warnings about the files of a link before it is created or changed: unknown rights, licences that end before the link
 * does, and model releases.
 */
export const LinkNotes = ({ of, ends }: { of: Checked; ends: string }) => {
  const { team } = useSession()
  const checked = { ...of, until: isDay(ends) ? endOfDay(team.time_zone, ends) : null }
  const { data } = useQuery({ ...checkQuery(team.uuid, checked), placeholderData: keepPreviousData })
  if (!data) return null
  const notes = [unknownWarning(data.rights_unknown), endWarning(data.ends, ends)].filter((note) => note !== null)
  return (
    <>
      {notes.map((note) => (
        <Note key={note} kind="warn">
          {note}
        </Note>
      ))}
      <ReleaseNotes of={checked} />
    </>
  )
}
