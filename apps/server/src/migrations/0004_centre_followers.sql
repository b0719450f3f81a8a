DROP INDEX "media_centre_followers_secret";--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "unsubscribe" text;--> statement-breakpoint
ALTER TABLE "media_centre_followers" DROP COLUMN "secret_hash";--> statement-breakpoint
ALTER TABLE "media_centre_followers" ADD COLUMN "digest_at" timestamp with time zone;