import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { linkDownloads, links, PASSWORD_MAX, type ShareLink } from '@vitrine/contract'
import { useState } from 'react'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyField } from '../../ui/CopyField.tsx'
import { Fields, Note, Pair, Setting } from '../../ui/Fields.tsx'
import { Dialog } from '../../ui/Floating.tsx'
import { useSession } from '../auth/index.ts'
import { QrCode } from './QrCode.tsx'
import css from './links.module.css'
import type { Sharing } from './sharing.ts'
import { takesWords, termsInWords } from './words.ts'

const schema = z.object({
  title: z.string().trim().min(1, 'Give it a name').max(200),
  downloads_by: z.enum(linkDownloads),
  expires_at: z.string(),
  password: z.string().max(PASSWORD_MAX),
  max_downloads: z.number().int().min(1).nullable(),
  asks_use_case: z.boolean(),
  watermark: z.boolean(),
})
/** The end of the chosen day, where the person is. */
const endOf = (day: string) => (day ? new Date(`${day}T23:59:59`).toISOString() : null)
const today = () => new Date().toLocaleDateString('sv')

const Made = ({ link, onClose }: { link: ShareLink; onClose: () => void }) => (
  <Dialog
    opened
    wide
    onClose={onClose}
    title="The link is ready"
    footer={
      <Button primary onClick={onClose} data-autofocus>
        Done
      </Button>
    }
  >
    <Fields>
      <Note kind="ok">{termsInWords(link)}.</Note>
      <div className={css.page}>
        <CopyField
          primary
          label="Share link"
          value={link.url}
          help={link.has_password ? 'Send the password on another way than the link.' : undefined}
        />
        <QrCode value={link.url} />
      </div>
    </Fields>
  </Dialog>
)

/** A link to one file or to several, with what it asks for and what it gives. */
export const NewLinkDialog = ({ files, onClose }: Sharing & { onClose: () => void }) => {
  const { team } = useSession()
  const [made, setMade] = useState<ShareLink>()
  const create = useSend(links.create, { refreshes: [links.list] })
  const form = useForm({
    schema,
    initial: {
      title: files.length === 1 ? (files[0]?.name ?? '') : `${files.length} files`,
      downloads_by: 'request',
      expires_at: '',
      password: '',
      max_downloads: null,
      asks_use_case: false,
      watermark: false,
    },
    send: async ({ password, expires_at, ...rest }) => {
      const body = {
        ...rest,
        files: files.map(({ uuid }) => uuid),
        expires_at: endOf(expires_at),
        ...(password && { password }),
      }
      setMade(await create.mutateAsync({ params: { team: team.uuid }, body }))
    },
  })
  if (made) return <Made link={made} onClose={onClose} />
  return (
    <Dialog
      opened
      wide
      onClose={onClose}
      title="New share link"
      sub={files.length === 1 ? files[0]?.name : `${files.length} files behind one address`}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button primary type="submit" busy={form.busy}>
            Make the link
          </Button>
        </>
      }
    >
      <Fields>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <TextInput label="Title" description="Visitors read it" data-autofocus {...form.field('title')} />
        <Pair>
          <Select
            label="Downloads"
            data={linkDownloads.map((value) => ({ value, label: takesWords[value] }))}
            {...form.control('downloads_by')}
            onChange={(value) => value && form.set('downloads_by', value)}
          />
          <TextInput type="date" label="Link ends" min={today()} {...form.field('expires_at')} />
        </Pair>
        <Pair>
          <TextInput label="Password" placeholder="None" autoComplete="off" {...form.field('password')} />
          <NumberInput
            label="Maximum downloads"
            placeholder="No limit"
            min={1}
            max={1_000_000}
            allowDecimal={false}
            {...form.control('max_downloads')}
            value={form.values.max_downloads ?? ''}
            onChange={(value) => form.set('max_downloads', typeof value === 'number' ? value : null)}
          />
        </Pair>
        <div>
          <Setting title="Ask for the use case" sub="Visitors say what they need it for before they download">
            <Switch aria-label="Ask for the use case" {...form.check('asks_use_case')} />
          </Setting>
          <Setting title="Watermark" sub="Everything above 400 px is marked">
            <Switch aria-label="Watermark" {...form.check('watermark')} />
          </Setting>
        </div>
      </Fields>
    </Dialog>
  )
}
