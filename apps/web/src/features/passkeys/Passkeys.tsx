import { TextInput } from '@mantine/core'
import { AppError, type Me, type Passkey, passkeys } from '@vitrine/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { agoInWords, dateInWords } from '../../lib/dates.ts'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { keyOf, useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button } from '../../ui/Button.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { IconKey, IconPencil, IconPlus, IconTrash } from '../../ui/icons.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { RowMenu } from '../../ui/RowMenu.tsx'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { createPasskey, PasskeyError, passkeysQuery, whyNoPasskeys } from './api.ts'
import { passkeyWords } from './copy.ts'
import css from './passkeys.module.css'

const named = passkeys.rename.body
const confirmed = named.extend({ password: z.string() })

const AddDialog = ({ me, onClose }: { me: Me; onClose: () => void }) => {
  const cache = useQueryClient()
  const form = useForm({
    schema: confirmed,
    initial: { name: '', password: '' },
    send: async ({ name, password }) => {
      await createPasskey(name, me.has_password ? password : undefined).catch((error: unknown) => {
        throw error instanceof PasskeyError ? new AppError('passkey.wrong', { detail: error.message }) : error
      })
      await cache.invalidateQueries({ queryKey: keyOf(passkeys.list) })
      toast.ok(passkeyWords.added(name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={passkeyWords.addTitle}
      sub={passkeyWords.addSub}
      action={passkeyWords.continue}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={passkeyWords.name}
        description={passkeyWords.nameHelp}
        placeholder={passkeyWords.namePlaceholder}
        autoComplete="off"
        data-autofocus
        {...form.field('name')}
      />
      {me.has_password && (
        <PasswordField label={passkeyWords.password} autoComplete="current-password" {...form.field('password')} />
      )}
    </FormDialog>
  )
}

const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const rename = useSend(passkeys.rename, { refreshes: [passkeys.list] })
  const form = useForm({
    schema: named,
    initial: { name: passkey.name },
    send: async (body) => {
      await rename.mutateAsync({ params: { passkey: passkey.uuid }, body })
      toast.ok(passkeyWords.renamed(body.name))
      onClose()
    },
  })
  return (
    <FormDialog title={passkeyWords.renameTitle} action={passkeyWords.save} form={form} onClose={onClose}>
      <TextInput label={passkeyWords.name} autoComplete="off" data-autofocus {...form.field('name')} />
    </FormDialog>
  )
}

const Line = ({ passkey, onRename }: { passkey: Passkey; onRename: () => void }) => {
  const { uuid, name, created_at, last_used_at } = passkey
  const remove = useAction(passkeys.remove, [passkeys.list])
  const ask = {
    title: passkeyWords.removeTitle(name),
    text: passkeyWords.removeText,
    action: passkeyWords.removeAction,
    danger: true,
  }
  const erase = () =>
    remove.run(
      { params: { passkey: uuid } },
      { ask, done: passkeyWords.removed(name), failed: passkeyWords.removeFailed },
    )
  const added = dateInWords(created_at)
  return (
    <li className={css.passkey}>
      <IconKey size={22} stroke={1.6} aria-hidden />
      <div className={css.words}>
        <div className={css.name}>
          <bdi>{name}</bdi>
        </div>
        <div className={css.quiet}>
          {last_used_at ? passkeyWords.used(added, agoInWords(last_used_at)) : passkeyWords.neverUsed(added)}
        </div>
      </div>
      <RowMenu
        small
        name={passkeyWords.menu(name)}
        busy={remove.busy}
        actions={[
          { label: passkeyWords.rename, icon: IconPencil, run: onRename },
          { label: passkeyWords.remove, icon: IconTrash, danger: true, run: erase },
        ]}
      />
    </li>
  )
}

/** The user's passkeys, and a button to add one. */
export const Passkeys = ({ me }: { me: Me }) => {
  const query = useQuery(passkeysQuery())
  const [adding, setAdding] = useState(false)
  const [renamed, setRenamed] = useState<Passkey>()
  return (
    <>
      <Loaded query={query} what={passkeyWords.loading} skeleton={<SkeletonText lines={2} />}>
        {(list) =>
          list.length === 0 ? (
            <p>{passkeyWords.empty}</p>
          ) : (
            <ul>
              {list.map((passkey) => (
                <Line key={passkey.uuid} passkey={passkey} onRename={() => setRenamed(passkey)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      <div>
        <Button icon={IconPlus} why={whyNoPasskeys()} onClick={() => setAdding(true)}>
          {passkeyWords.add}
        </Button>
      </div>
      {adding && <AddDialog me={me} onClose={() => setAdding(false)} />}
      {renamed && <RenameDialog passkey={renamed} onClose={() => setRenamed(undefined)} />}
    </>
  )
}
