import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { guestConsentModes, type GuestLink, guests, NewGuestLink, placeWords, toasts } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { dayIn, endOfDay } from '../../lib/days.ts'
import { optionalDay, useForm } from '../../lib/form.ts'
import { compareNames } from '../../lib/compare-names.ts'
import { useSend } from '../../lib/query.ts'
import { DateField, endDateChoices } from '../../ui/DateField.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { ancestorsOf, foldersQuery } from '../folders/index.ts'
import { consentHelp, consentLabels, guestWords } from './copy.ts'

const ROOT = 'root'
const { name, message, password, consent_text } = NewGuestLink.shape
const Typed = z.object({
  name,
  message,
  consent: z.enum(guestConsentModes),
  consent_text,
  folder: z.string(),
  until: optionalDay,
  password: z.union([z.literal(''), password.unwrap().unwrap()]),
  no_password: z.boolean(),
})

const bodyOf = ({ folder, until, no_password, password: word, ...rest }: z.output<typeof Typed>, zone: string) => ({
  ...rest,
  folder: folder === ROOT ? null : folder,
  expires_at: endOfDay(zone, until),
  ...(no_password ? { password: null } : word !== '' && { password: word }),
})

const useFolders = () => {
  const { team } = useSession()
  const { data = [] } = useQuery(foldersQuery(team.uuid))
  const ways = data.map((folder) => ({
    value: folder.uuid,
    label: [...ancestorsOf(data, folder.uuid), folder].map((one) => one.name).join(' / '),
  }))
  // Sorted by path, so that a folder follows its parent.
  return [{ value: ROOT, label: placeWords.root }, ...ways.toSorted((a, b) => compareNames(a.label, b.label))]
}

type Props = {
  /** The link to edit; undefined to create one. */
  link: GuestLink | undefined
  onClose: () => void
  onMade: (made: { link: GuestLink; address: string }) => void
}

/** Creates or edits a guest link. */
export const GuestLinkDialog = ({ link, onClose, onMade }: Props) => {
  const { team } = useSession()
  const folders = useFolders()
  const refreshes = [guests.list]
  const create = useSend(guests.create, { refreshes })
  const update = useSend(guests.update, { refreshes })
  const until = link?.expires_at ? dayIn(team.time_zone, link.expires_at) : ''
  const form = useForm({
    schema: Typed,
    initial: {
      name: link?.name ?? '',
      message: link?.message ?? '',
      consent: link?.consent ?? 'required',
      consent_text: link?.consent_text ?? '',
      folder: link?.folder?.uuid ?? ROOT,
      until,
      password: '',
      no_password: false,
    },
    send: async (typed) => {
      const { expires_at, ...body } = bodyOf(typed, team.time_zone)
      if (link) {
        // An unchanged expiry isn't sent, because the server would reject a day in the past.
        const end = typed.until === until ? {} : { expires_at }
        await update.mutateAsync({ params: { guest_link: link.uuid }, body: { ...body, ...end } })
        toast.ok(toasts.guestLinkSaved(typed.name))
      } else onMade(await create.mutateAsync({ params: { team: team.uuid }, body: { ...body, expires_at } }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={link ? guestWords.edit(link.name) : guestWords.new}
      action={link ? guestWords.save : guestWords.create}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={guestWords.name}
        description={guestWords.nameHelp}
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
      <Textarea
        label={guestWords.message}
        description={guestWords.messageHelp}
        autosize
        minRows={3}
        maxRows={8}
        {...form.field('message')}
      />
      <Select
        label={guestWords.folder}
        description={guestWords.folderHelp}
        data={folders}
        searchable
        nothingFoundMessage={guestWords.noResults}
        allowDeselect={false}
        {...form.control('folder')}
        onChange={(folder) => folder && form.set('folder', folder)}
      />
      <Select
        label={guestWords.consent}
        description={consentHelp[form.values.consent]}
        data={guestConsentModes.map((value) => ({ value, label: consentLabels[value] }))}
        allowDeselect={false}
        {...form.control('consent')}
        onChange={(value) => value && form.set('consent', value)}
      />
      {form.values.consent !== 'off' && (
        <Textarea
          label={guestWords.consentText}
          description={guestWords.consentTextHelp}
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('consent_text')}
        />
      )}
      <DateField
        label={guestWords.lastDay}
        description={guestWords.lastDayHelp}
        choices={endDateChoices()}
        none={guestWords.noExpiry}
        {...form.control('until')}
      />
      <PasswordField
        label={link?.has_password ? guestWords.newPassword : guestWords.password}
        description={link?.has_password ? guestWords.keepPassword : guestWords.passwordHelp}
        autoComplete="new-password"
        disabled={form.values.no_password === true}
        {...form.field('password')}
      />
      {link?.has_password && <Checkbox label={guestWords.removePassword} {...form.check('no_password')} />}
    </FormDialog>
  )
}
