// Creates the bucket: node make-bucket.mjs ENDPOINT ACCESS_KEY SECRET_KEY BUCKET
import { createRequire } from 'node:module'
import { root } from '../runtime.mjs'

const [endpoint, accessKeyId, secretAccessKey, Bucket] = process.argv.slice(2)
const { CreateBucketCommand, S3Client } = createRequire(`${root}/apps/server/package.json`)('@aws-sdk/client-s3')
const client = new S3Client({
  endpoint,
  region: 'us-east-1',
  forcePathStyle: true,
  credentials: { accessKeyId, secretAccessKey },
  requestChecksumCalculation: 'WHEN_REQUIRED',
})
await client.send(new CreateBucketCommand({ Bucket }))
