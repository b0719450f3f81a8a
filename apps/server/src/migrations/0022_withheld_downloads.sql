ALTER TABLE "downloads" ADD COLUMN "sent_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "downloads" ADD COLUMN "withheld" text;