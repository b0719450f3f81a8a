import { Select, TextInput } from '@mantine/core'
import { type ApprovalRule, downloads, LARGE_PX, MEDIUM_PX } from '@vitrine/contract'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { useForm } from '../../lib/form.ts'
import { Loaded } from '../../lib/Loaded.tsx'
import { useSend } from '../../lib/query.ts'
import { useAction } from '../../lib/use-action.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Fields, Note, Pair, Setting } from '../../ui/Fields.tsx'
import { confirm, Dialog } from '../../ui/Dialog.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { ruleWords } from './copy.ts'
import { rulesQuery } from './api.ts'

const ANY = 'any'
const sizes = [
  { value: ANY, label: ruleWords.sizes.any },
  { value: String(LARGE_PX), label: ruleWords.sizes.upTo(LARGE_PX) },
  { value: String(MEDIUM_PX), label: ruleWords.sizes.upTo(MEDIUM_PX) },
]

const [DOMAIN, EVERYONE] = ['domain', 'everyone']
const schema = z
  .object({
    who: z.string(),
    domain: downloads.addRule.body.shape.domain.unwrap(),
    size: z.string(),
  })
  .refine(({ who, domain }) => who === EVERYONE || domain !== '', { path: ['domain'], message: ruleWords.enterDomain })
const Rule = ({ rule }: { rule: ApprovalRule }) => {
  const remove = useAction(downloads.removeRule, [downloads.rules])
  const end = () =>
    void remove.run({ params: { approval_rule: rule.uuid } }, { done: ruleWords.deleted, failed: ruleWords.notDeleted })
  return (
    <Setting title={ruleWords.for(rule)} sub={ruleWords.size(rule)}>
      <IconButton
        size="small"
        danger
        icon={IconTrash}
        label={ruleWords.delete(rule)}
        busy={remove.busy}
        onClick={end}
      />
    </Setting>
  )
}

/** Rules that approve requests automatically. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(rulesQuery(team.uuid))
  const add = useSend(downloads.addRule, { refreshes: [downloads.rules] })
  const form = useForm({
    schema,
    initial: { who: DOMAIN, domain: '', size: String(MEDIUM_PX) },
    send: async ({ who, domain, size }) => {
      const longest_px = size === ANY ? null : Number(size)
      const everyone = who === EVERYONE
      if (everyone && !(await confirm(ruleWords.everyoneAsk(longest_px)))) return
      const body = { domain: everyone ? '' : domain, everybody: everyone, longest_px }
      await add.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok(ruleWords.added)
      form.set('domain', '')
      form.set('who', DOMAIN)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={ruleWords.title}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>{ruleWords.done}</Button>
          <Button primary type="submit" busy={form.busy}>
            {ruleWords.add}
          </Button>
        </>
      }
    >
      <Fields>
        <Note>{ruleWords.note}</Note>
        <Loaded query={query} what={ruleWords.loading} skeleton={<SkeletonText lines={2} />}>
          {(rules) =>
            rules.length === 0 ? (
              <p>{ruleWords.none}</p>
            ) : (
              <div>
                {rules.map((rule) => (
                  <Rule key={rule.uuid} rule={rule} />
                ))}
              </div>
            )
          }
        </Loaded>
        {form.problem && <Note kind="stop">{form.problem}</Note>}
        <Select
          label={ruleWords.who}
          data={[
            { value: DOMAIN, label: ruleWords.domainOnly },
            { value: EVERYONE, label: ruleWords.everyone },
          ]}
          allowDeselect={false}
          {...form.control('who')}
          onChange={(who) => who && form.set('who', who)}
        />
        <Pair>
          <TextInput
            label={ruleWords.domain}
            description={ruleWords.domainHelp}
            disabled={form.values.who === EVERYONE}
            placeholder="wayfarer.example"
            autoComplete="off"
            {...form.field('domain')}
          />
          <Select
            label={ruleWords.sizeLabel}
            description={ruleWords.sizeHelp}
            data={sizes}
            allowDeselect={false}
            {...form.control('size')}
            onChange={(size) => size && form.set('size', size)}
          />
        </Pair>
      </Fields>
    </Dialog>
  )
}
