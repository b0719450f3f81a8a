import { Checkbox, TextInput } from '@mantine/core'
import { type Permission, permissionWords, type Role, teams, toasts } from '@vitrine/contract'
import { useForm } from '../../lib/form.ts'
import { useSend } from '../../lib/query.ts'
import { Note } from '../../ui/Fields.tsx'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { roleWords } from './copy.ts'
import { flagGroups } from './flags.ts'
import css from './teams.module.css'

/** Creates or edits a role. */
export const RoleDialog = ({ role, onClose }: { role: Role | undefined; onClose: () => void }) => {
  const { team } = useSession()
  const refreshes = [teams.roles, teams.members]
  const create = useSend(teams.createRole, { refreshes })
  const update = useSend(teams.updateRole, { refreshes })
  const form = useForm({
    schema: teams.createRole.body,
    initial: { name: role?.name ?? '', permissions: [...(role?.permissions ?? [])] },
    send: async (body) => {
      if (role) await update.mutateAsync({ params: { role: role.uuid }, body })
      else await create.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(toasts.roleSaved(body.name))
      onClose()
    },
  })
  const chosen = form.values.permissions
  const toggle = (flag: Permission) =>
    form.set('permissions', chosen.includes(flag) ? chosen.filter((one) => one !== flag) : [...chosen, flag])
  return (
    <FormDialog
      title={role ? roleWords.editTitle(role.name) : roleWords.create}
      action={role ? roleWords.save : roleWords.createAction}
      form={form}
      onClose={onClose}
    >
      <TextInput
        label={roleWords.name}
        autoComplete="off"
        data-autofocus
        placeholder={roleWords.placeholder}
        {...form.field('name')}
      />
      {role && role.members > 0 && <Note kind="warn">{roleWords.inUse(role.members)}</Note>}
      <div className={css.flagGroups}>
        {flagGroups.map(([title, flags]) => (
          <fieldset key={title}>
            <legend className={css.legend}>{title}</legend>
            <div className={css.flagGroup}>
              {flags.map((flag) => (
                <Checkbox
                  key={flag}
                  name="permissions"
                  value={flag}
                  label={permissionWords[flag]}
                  checked={chosen.includes(flag)}
                  onChange={() => toggle(flag)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </FormDialog>
  )
}
