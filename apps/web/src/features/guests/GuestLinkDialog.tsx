import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import {
  type GuestConsentMode,
  guestConsentModes,
  type GuestLink,
  guests,
  NewGuestLink,
  placeWords,
  toasts,
} from '@vitrine/contract'
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

const ROOT = 'root'
const { name, message, password, consent_text } = NewGuestLink.shape
const consentWords: Record<GuestConsentMode, string> = {
  required: 'Required',
  optional: 'Optional',
  off: 'Not asked',
}
const consentSubs: Record<GuestConsentMode, string> = {
  required: 'Guests agree to the text before they can send files.',
  optional: 'Guests can send files without agreeing. Those files are marked “Rights unknown”.',
  off: 'Guests are not asked. Their files are marked “Rights unknown”.',
}
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
  // A folder stands below the one that it lies in.
  return [{ value: ROOT, label: placeWords.root }, ...ways.toSorted((a, b) => compareNames(a.label, b.label))]
}

type Props = {
  /** Left out, a new one is made. */
  link: GuestLink | undefined
  onClose: () => void
  onMade: (made: { link: GuestLink; address: string }) => void
}

/** Makes a guest link, or changes one. */
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
        // A day that has passed is only refused when it is chosen anew.
        const end = typed.until === until ? {} : { expires_at }
        await update.mutateAsync({ params: { guest_link: link.uuid }, body: { ...body, ...end } })
        toast.ok(toasts.guestLinkSaved(typed.name))
      } else onMade(await create.mutateAsync({ params: { team: team.uuid }, body: { ...body, expires_at } }))
      onClose()
    },
  })
  return (
    <FormDialog
      title={link ? `Change ${link.name}` : 'New guest link'}
      action={link ? 'Save' : 'Create link'}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Guests see it as the heading of the upload page."
        data-autofocus
        autoComplete="off"
        {...form.field('name')}
      />
      <Textarea
        label="Message for guests"
        description="Say which files you need and how you’ll use them."
        autosize
        minRows={3}
        maxRows={8}
        {...form.field('message')}
      />
      <Select
        label="Folder"
        description="Files you accept are added to this folder."
        data={folders}
        searchable
        nothingFoundMessage="No results"
        allowDeselect={false}
        {...form.control('folder')}
        onChange={(folder) => folder && form.set('folder', folder)}
      />
      <Select
        label="Consent"
        description={consentSubs[form.values.consent]}
        data={guestConsentModes.map((value) => ({ value, label: consentWords[value] }))}
        allowDeselect={false}
        {...form.control('consent')}
        onChange={(value) => value && form.set('consent', value)}
      />
      {form.values.consent !== 'off' && (
        <Textarea
          label="Consent text"
          description="Leave empty to use the text from the team settings."
          autosize
          minRows={2}
          maxRows={8}
          {...form.field('consent_text')}
        />
      )}
      <DateField
        label="Last day"
        description="Leave empty for no expiry date."
        choices={endDateChoices()}
        none="No expiry"
        {...form.control('until')}
      />
      <PasswordField
        label={link?.has_password ? 'New password' : 'Password'}
        description={
          link?.has_password ? 'Leave empty to keep the current password.' : 'Optional. At least 6 characters.'
        }
        autoComplete="new-password"
        disabled={form.values.no_password === true}
        {...form.field('password')}
      />
      {link?.has_password && <Checkbox label="Remove password" {...form.check('no_password')} />}
    </FormDialog>
  )
}
