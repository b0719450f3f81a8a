import { buffer } from 'node:stream/consumers'
import { callNetwork, type Json, listIn, numberIn, objectIn, textIn } from '../../../platform/oauth/call.ts'
import { NetworkProblem } from '../../../platform/oauth/problem.ts'
import { adobeCall, adobeProblem, asRepeatable } from './adobe-errors.ts'
import { adobeCopy } from './copy.ts'
import type { AccountCall, DestinationAdapter, StepInput } from './provider.ts'

const PART_TIMES = { connect: 10_000, headers: 120_000, body: 60_000, total: 10 * 60_000 }
const POLL_SECONDS = [1, 2, 3, 5, 8, 13, 20]
const at = ({ settings }: AccountCall, path: string) => `${settings.adobe.frameioUrl}/v4${path}`
const read = async (call: AccountCall, path: string) =>
  (await asRepeatable(adobeCall(call, at(call, path)))).body['data']

/** Finds the root folder of the account's first project. Throws when the account has no project. */
const findFolder = async (call: AccountCall): Promise<{ account: string; folder: string }> => {
  const account = textIn(objectIn(await read(call, '/me'))['account_id'])
  for (const workspace of listIn(await read(call, `/accounts/${account}/workspaces`))) {
    const projects = await read(call, `/accounts/${account}/workspaces/${textIn(workspace['id'])}/projects`)
    const folder = listIn(projects).map((one) => textIn(one['root_folder_id']))[0]
    if (folder) return { account, folder }
  }
  throw new NetworkProblem('refused', 'no_project', adobeCopy.noProject)
}

type Part = { size: number; url: string }
const partsIn = (data: Json): Part[] =>
  listIn(data['upload_urls']).map(({ size, url }) => ({ size: numberIn(size) ?? 0, url: textIn(url) }))

/** Sends the missing parts. Sending a part twice does no harm; the signed URLs need no token. */
const sendParts = async ({ call, file, memory, save, open }: StepInput) => {
  const parts = JSON.parse(open(textIn(memory['parts']))) as Part[]
  const type = textIn(memory['media_type'])
  let start = 0
  for (const [number, { size, url }] of parts.entries()) {
    const end = start + size - 1
    if (number >= Number(memory['arrived'] ?? 0)) {
      const body = await buffer(await file.open({ start, end }))
      const answer = await asRepeatable(
        callNetwork('Frame.io', call, url, {
          method: 'PUT',
          bytes: { body, type, length: body.length },
          headers: { 'x-amz-acl': 'private' },
          times: PART_TIMES,
        }),
      )
      if (answer.status >= 500)
        throw new NetworkProblem('transient', String(answer.status), adobeCopy.frameioInterrupted)
      if (answer.status !== 200) throw new NetworkProblem('refused', String(answer.status), adobeCopy.frameioRefused)
      await save({ arrived: number + 1 })
    }
    start = end + 1
  }
}

/** Frame.io. The file is created first, and its bytes are sent in parts. */
export const frameio: DestinationAdapter = {
  prepare: async ({ call, memory, save }) => {
    if (memory['folder'] === undefined) await save(await findFolder(call))
  },
  add: async ({ call, file, memory, seal }) => {
    const { account, folder } = memory
    const url = at(call, `/accounts/${textIn(account)}/folders/${textIn(folder)}/files/local_upload`)
    const answer = await callNetwork('Frame.io', call, url, {
      method: 'POST',
      json: { data: { name: file.name, file_size: file.size } },
      token: call.token,
      point: 'I2',
    })
    const data = objectIn(answer.body['data'])
    const id = textIn(data['id'])
    if (answer.status > 201 || !id) throw adobeProblem(answer)
    const parts = seal(JSON.stringify(partsIn(data)))
    return {
      remember: { id, parts, media_type: textIn(data['media_type']), arrived: 0, view_url: textIn(data['view_url']) },
    }
  },
  finish: async (sending) => {
    const { call, memory, save } = sending
    await sendParts(sending)
    const id = textIn(memory['id'])
    const data = objectIn(await read(call, `/accounts/${textIn(memory['account'])}/files/${id}`))
    const status = textIn(data['status'])
    if (status === 'failed') throw new NetworkProblem('refused', 'failed', adobeCopy.frameioUnreadable)
    if (status !== 'created' && status !== 'uploaded') return { id, url: textIn(data['view_url']) || null }
    const polls = Number(memory['polls'] ?? 0)
    await save({ polls: polls + 1 })
    return { wait: POLL_SECONDS[polls] ?? 30 }
  },
}
