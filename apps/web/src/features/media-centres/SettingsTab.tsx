import { Select, Textarea, TextInput } from '@mantine/core'
import { centreVisibilities, downloadRules, type MediaCentre, mediaCentres } from '@vitrine/contract'
import { type FormEvent, useRef, useState } from 'react'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { useUnsavedGuard } from '../../lib/use-unsaved-guard.ts'
import { Button } from '../../ui/Button.tsx'
import { FormBar, Note, Pair, Section } from '../../ui/Fields.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useWhyNot } from '../auth/index.ts'
import { AccentField } from './AccentField.tsx'
import { afterAlbum, afterCentre } from './api.ts'
import { downloadWords, visibilityWords } from './copy.ts'
import { FooterLinksField } from './FooterLinksField.tsx'
import { ImageField } from './ImageField.tsx'
import { LiveSetting } from './LiveSetting.tsx'
import fields from './fields.module.css'
import css from './media-centres.module.css'
import { changesOf, type Settings, settingsOf, settingsSchema } from './settings.ts'
import { liveWords, settingsWords } from './settings-copy.ts'
import { SlugField } from './SlugField.tsx'

const Form = ({ centre }: { centre: MediaCentre }) => {
  const why = useWhyNot()(mediaCentres.update)
  const off = why !== null
  const update = useSend(mediaCentres.update, { refreshes: [...afterCentre, ...afterAlbum] })
  const [before, setBefore] = useState(() => settingsOf(centre))
  const saved = useRef<Settings>(undefined)
  const form = useForm({
    schema: settingsSchema,
    initial: before,
    send: async (values) => {
      await update.mutateAsync({ params: { media_centre: centre.uuid }, body: changesOf(before, values) })
      saved.current = { ...values, password: '' }
      setBefore(saved.current)
      toast.ok(settingsWords.saved)
    },
  })
  const { values } = form
  useUnsavedGuard(form.dirty)
  const submit = async (event: FormEvent) => {
    saved.current = undefined
    await form.submit(event)
    // A password is sent once and not kept on the screen.
    if (saved.current) form.reset(saved.current)
  }
  const base = centre.public_url.slice(0, centre.public_url.lastIndexOf('/'))
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      {why && (
        <div className={css.above}>
          <Note>{settingsWords.readOnly(why)}</Note>
        </div>
      )}
      <Section title={liveWords.title} sub={liveWords.help}>
        <LiveSetting centre={centre} why={why} />
      </Section>
      <Section title={settingsWords.basics} sub={settingsWords.basicsHelp}>
        <TextInput label={settingsWords.name} disabled={off} {...form.field('title')} />
        <SlugField
          base={base}
          value={values.slug}
          saved={before.slug}
          centre={centre.uuid}
          disabled={off}
          error={form.field('slug').error}
          onChange={(slug) => form.set('slug', slug)}
        />
        <Textarea
          label={settingsWords.intro}
          autosize
          minRows={3}
          maxRows={12}
          disabled={off}
          {...form.field('intro')}
        />
      </Section>
      <Section title={settingsWords.branding} sub={settingsWords.brandingHelp}>
        <ImageField
          square
          {...settingsWords.logo}
          disabled={off}
          value={values.logo}
          error={form.control('logo').error}
          onChange={(image) => form.set('logo', image)}
        />
        <ImageField
          {...settingsWords.cover}
          disabled={off}
          value={values.cover}
          error={form.control('cover').error}
          onChange={(image) => form.set('cover', image)}
        />
        <AccentField
          value={values.accent}
          error={form.field('accent').error}
          disabled={off}
          onChange={(accent) => form.set('accent', accent)}
        />
      </Section>
      <Section title={settingsWords.access} sub={settingsWords.accessHelp}>
        <Select
          label={settingsWords.visibility}
          description={visibilityWords[values.visibility].help}
          allowDeselect={false}
          disabled={off}
          data={centreVisibilities.map((value) => ({ value, label: visibilityWords[value].label }))}
          {...form.control('visibility')}
          onChange={(value) => value && form.set('visibility', value)}
        />
        {values.visibility === 'password' && (
          <PasswordField
            label={settingsWords.password}
            description={centre.has_password ? settingsWords.passwordHelp : undefined}
            autoComplete="new-password"
            disabled={off}
            {...form.field('password')}
          />
        )}
        <Select
          label={settingsWords.downloads}
          description={downloadWords[values.downloads].help}
          allowDeselect={false}
          disabled={off}
          data={downloadRules.map((value) => ({ value, label: downloadWords[value].label }))}
          {...form.control('downloads')}
          onChange={(value) => value && form.set('downloads', value)}
        />
      </Section>
      <Section title={settingsWords.contact} sub={settingsWords.contactHelp}>
        <TextInput label={settingsWords.contactName} autoComplete="off" disabled={off} {...form.field('name')} />
        <Pair>
          <TextInput
            label={settingsWords.contactEmail}
            type="email"
            autoComplete="off"
            disabled={off}
            {...form.field('email')}
          />
          <TextInput
            label={settingsWords.contactPhone}
            type="tel"
            autoComplete="off"
            disabled={off}
            {...form.field('phone')}
          />
        </Pair>
      </Section>
      <Section title={settingsWords.footer} sub={settingsWords.footerHelp}>
        <FooterLinksField
          links={values.footer_links}
          error={form.control('footer_links').error}
          disabled={off}
          onChange={(links) => form.set('footer_links', links)}
        />
      </Section>
      {!off && (
        <FormBar
          note={
            form.problem ? (
              <Note kind="stop">{form.problem}</Note>
            ) : form.dirty ? (
              settingsWords.unsaved
            ) : (
              settingsWords.allSaved
            )
          }
        >
          <Button why={form.dirty ? null : settingsWords.nothingChanged} onClick={() => form.reset()}>
            {settingsWords.discard}
          </Button>
          <Button primary type="submit" busy={form.busy} why={form.dirty ? null : settingsWords.nothingChanged}>
            {settingsWords.save}
          </Button>
        </FormBar>
      )}
    </form>
  )
}

/** How a media centre looks, who can open it, and how files are downloaded from it. */
export const SettingsTab = ({ centre }: { centre: MediaCentre }) => (
  <div className={fields.settings}>
    <Form key={centre.uuid} centre={centre} />
  </div>
)
