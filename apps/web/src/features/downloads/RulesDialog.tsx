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
import { confirm, Dialog } from '../../ui/Floating.tsx'
import { IconTrash } from '../../ui/icons.ts'
import { SkeletonText } from '../../ui/States.tsx'
import { toast } from '../../ui/toasts.tsx'
import { useSession } from '../auth/index.ts'
import { rulesQuery } from './api.ts'

const ANY = 'any'
const sizes = [
  { value: ANY, label: 'Any size' },
  { value: String(LARGE_PX), label: `Up to ${LARGE_PX} px` },
  { value: String(MEDIUM_PX), label: `Up to ${MEDIUM_PX} px` },
]
const whoInWords = ({ domain }: Pick<ApprovalRule, 'domain'>) => (domain ? `People at ${domain}` : 'Everybody')
const whatInWords = ({ longest_px }: Pick<ApprovalRule, 'longest_px'>) =>
  longest_px === null ? 'Any size, the original too' : `Up to ${longest_px} px`

const [DOMAIN, EVERYBODY] = ['domain', 'everybody']
const schema = z
  .object({
    who: z.string(),
    domain: downloads.addRule.body.shape.domain.unwrap(),
    size: z.string(),
  })
  .refine(({ who, domain }) => who === EVERYBODY || domain !== '', { path: ['domain'], message: 'Enter a domain' })
const sureOfEverybody = (size: string) =>
  confirm({
    title: 'Approve everybody?',
    text: `Everyone with a verified email address can download every file they can see without your approval. ${size}.`,
    action: 'Approve everybody',
    danger: true,
  })

const Rule = ({ rule }: { rule: ApprovalRule }) => {
  const remove = useAction(downloads.removeRule, [downloads.rules])
  const end = () =>
    void remove.run({ params: { approval_rule: rule.uuid } }, { done: 'Rule ended', failed: 'The rule still holds' })
  return (
    <Setting title={whoInWords(rule)} sub={whatInWords(rule)}>
      <IconButton
        size="small"
        danger
        icon={IconTrash}
        label={`End the rule for ${whoInWords(rule).toLocaleLowerCase()}`}
        busy={remove.busy}
        onClick={end}
      />
    </Setting>
  )
}

/** What is approved without an answer. */
export const RulesDialog = ({ onClose }: { onClose: () => void }) => {
  const { team } = useSession()
  const query = useQuery(rulesQuery(team.uuid))
  const add = useSend(downloads.addRule, { refreshes: [downloads.rules] })
  const form = useForm({
    schema,
    initial: { who: DOMAIN, domain: '', size: String(MEDIUM_PX) },
    send: async ({ who, domain, size }) => {
      const longest_px = size === ANY ? null : Number(size)
      const everybody = who === EVERYBODY
      if (everybody && !(await sureOfEverybody(whatInWords({ longest_px })))) return
      const body = { domain: everybody ? '' : domain, everybody, longest_px }
      await add.mutateAsync({ params: { team: team.uuid }, body })
      toast.ok('Rule added')
      form.set('domain', '')
      form.set('who', DOMAIN)
    },
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Auto-approval rules"
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button primary type="submit" busy={form.busy}>
            Add the rule
          </Button>
        </>
      }
    >
      <Fields>
        <Note>
          Rules never override file rights and apply only to verified email addresses. Each download still leaves its
          receipt. Requests that already wait stay for you to answer.
        </Note>
        <Loaded query={query} what="the rules" skeleton={<SkeletonText lines={2} />}>
          {(rules) =>
            rules.length === 0 ? (
              <p>There are no rules: every request waits for an answer.</p>
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
          label="For whom"
          data={[
            { value: DOMAIN, label: 'People with this email domain' },
            { value: EVERYBODY, label: 'Everybody' },
          ]}
          allowDeselect={false}
          {...form.control('who')}
          onChange={(who) => who && form.set('who', who)}
        />
        <Pair>
          <TextInput
            label="Email domain"
            description="The part after the @"
            disabled={form.values.who === EVERYBODY}
            placeholder="wayfarer.example"
            autoComplete="off"
            {...form.field('domain')}
          />
          <Select
            label="Size"
            description="Longest edge of the download"
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
