export type Json =
  | string
  | number
  | boolean
  | null
  | { [key: string]: Json | undefined }
  | Json[]

export type Database = {
  public: {
    Tables: {
      agencies: {
        Row: {
          address_line: string | null
          colour_primary: string | null
          colour_secondary: string | null
          created_at: string
          description: string
          email: string | null
          has_branding: boolean
          id: string
          latitude: number | null
          logo: string | null
          longitude: number | null
          name: string
          opening_hours: string
          phone: string | null
          postcode: string | null
          response_enquiries: number | null
          response_minutes: number | null
          response_share: number | null
          slug: string
          team: string
          updated_at: string
          website: string | null
        }
        Insert: {
          address_line?: string | null
          colour_primary?: string | null
          colour_secondary?: string | null
          created_at?: string
          description?: string
          email?: string | null
          has_branding?: boolean
          id?: string
          latitude?: number | null
          logo?: string | null
          longitude?: number | null
          name: string
          opening_hours?: string
          phone?: string | null
          postcode?: string | null
          response_enquiries?: number | null
          response_minutes?: number | null
          response_share?: number | null
          slug: string
          team?: string
          updated_at?: string
          website?: string | null
        }
        Update: {
          address_line?: string | null
          colour_primary?: string | null
          colour_secondary?: string | null
          created_at?: string
          description?: string
          email?: string | null
          has_branding?: boolean
          id?: string
          latitude?: number | null
          logo?: string | null
          longitude?: number | null
          name?: string
          opening_hours?: string
          phone?: string | null
          postcode?: string | null
          response_enquiries?: number | null
          response_minutes?: number | null
          response_share?: number | null
          slug?: string
          team?: string
          updated_at?: string
          website?: string | null
        }
        Relationships: []
      }
      agency_branches: {
        Row: {
          address_line: string | null
          agency_id: string
          created_at: string
          email: string | null
          id: string
          latitude: number | null
          longitude: number | null
          name: string
          phone: string | null
          postcode: string | null
          updated_at: string
        }
        Insert: {
          address_line?: string | null
          agency_id: string
          created_at?: string
          email?: string | null
          id?: string
          latitude?: number | null
          longitude?: number | null
          name: string
          phone?: string | null
          postcode?: string | null
          updated_at?: string
        }
        Update: {
          address_line?: string | null
          agency_id?: string
          created_at?: string
          email?: string | null
          id?: string
          latitude?: number | null
          longitude?: number | null
          name?: string
          phone?: string | null
          postcode?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "agency_branches_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
        ]
      }
      agency_invitations: {
        Row: {
          accepted_at: string | null
          accepted_by: string | null
          agency_id: string
          branch_id: string | null
          created_at: string
          email: string
          expires_at: string
          id: string
          invited_by: string | null
          is_by_administrator: boolean
          revoked_at: string | null
          role: string
          token_hash: string
        }
        Insert: {
          accepted_at?: string | null
          accepted_by?: string | null
          agency_id: string
          branch_id?: string | null
          created_at?: string
          email: string
          expires_at: string
          id?: string
          invited_by?: string | null
          is_by_administrator?: boolean
          revoked_at?: string | null
          role?: string
          token_hash: string
        }
        Update: {
          accepted_at?: string | null
          accepted_by?: string | null
          agency_id?: string
          branch_id?: string | null
          created_at?: string
          email?: string
          expires_at?: string
          id?: string
          invited_by?: string | null
          is_by_administrator?: boolean
          revoked_at?: string | null
          role?: string
          token_hash?: string
        }
        Relationships: [
          {
            foreignKeyName: "agency_invitations_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "agency_invitations_branch_id_fkey"
            columns: ["branch_id", "agency_id"]
            isOneToOne: false
            referencedRelation: "agency_branches"
            referencedColumns: ["id", "agency_id"]
          },
        ]
      }
      agency_members: {
        Row: {
          agency_id: string
          branch_id: string | null
          created_at: string
          role: string
          user_id: string
        }
        Insert: {
          agency_id: string
          branch_id?: string | null
          created_at?: string
          role?: string
          user_id: string
        }
        Update: {
          agency_id?: string
          branch_id?: string | null
          created_at?: string
          role?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "agency_members_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "agency_members_branch_id_fkey"
            columns: ["branch_id", "agency_id"]
            isOneToOne: false
            referencedRelation: "agency_branches"
            referencedColumns: ["id", "agency_id"]
          },
        ]
      }
      alert_matches: {
        Row: {
          event_at: string
          id: number
          mail_id: string | null
          matched_at: string
          previous_price: number | null
          price: number
          property_id: string
          reason: string
          saved_search_id: string
          sent_at: string | null
        }
        Insert: {
          event_at?: string
          id?: never
          mail_id?: string | null
          matched_at?: string
          previous_price?: number | null
          price: number
          property_id: string
          reason: string
          saved_search_id: string
          sent_at?: string | null
        }
        Update: {
          event_at?: string
          id?: never
          mail_id?: string | null
          matched_at?: string
          previous_price?: number | null
          price?: number
          property_id?: string
          reason?: string
          saved_search_id?: string
          sent_at?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "alert_matches_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "alert_matches_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "alert_matches_saved_search_id_fkey"
            columns: ["saved_search_id"]
            isOneToOne: false
            referencedRelation: "saved_searches"
            referencedColumns: ["id"]
          },
        ]
      }
      announcements: {
        Row: {
          audience: string
          body: string
          by_mail: boolean
          id: string
          link: string | null
          recipients: number
          sent_at: string
          sent_by: string | null
          title: string
        }
        Insert: {
          audience: string
          body: string
          by_mail?: boolean
          id?: string
          link?: string | null
          recipients?: number
          sent_at?: string
          sent_by?: string | null
          title: string
        }
        Update: {
          audience?: string
          body?: string
          by_mail?: boolean
          id?: string
          link?: string | null
          recipients?: number
          sent_at?: string
          sent_by?: string | null
          title?: string
        }
        Relationships: []
      }
      app_settings: {
        Row: {
          description: string
          is_public: boolean
          key: string
          updated_at: string
          value: NonNullable<Json>
        }
        Insert: {
          description: string
          is_public?: boolean
          key: string
          updated_at?: string
          value: NonNullable<Json>
        }
        Update: {
          description?: string
          is_public?: boolean
          key?: string
          updated_at?: string
          value?: NonNullable<Json>
        }
        Relationships: []
      }
      audit_log: {
        Row: {
          action: string
          actor_id: string | null
          after: Json | null
          at: string
          before: Json | null
          entity: string
          entity_id: string | null
          id: number
          reason: string | null
          subject_id: string | null
        }
        Insert: {
          action: string
          actor_id?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          entity: string
          entity_id?: string | null
          id?: never
          reason?: string | null
          subject_id?: string | null
        }
        Update: {
          action?: string
          actor_id?: string | null
          after?: Json | null
          at?: string
          before?: Json | null
          entity?: string
          entity_id?: string | null
          id?: never
          reason?: string | null
          subject_id?: string | null
        }
        Relationships: []
      }
      blog_posts: {
        Row: {
          author_id: string | null
          content: string
          created_at: string
          id: string
          image_alt: string
          image_url: string | null
          publish_at: string | null
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          author_id?: string | null
          content?: string
          created_at?: string
          id?: string
          image_alt?: string
          image_url?: string | null
          publish_at?: string | null
          status?: string
          title: string
          updated_at?: string
        }
        Update: {
          author_id?: string | null
          content?: string
          created_at?: string
          id?: string
          image_alt?: string
          image_url?: string | null
          publish_at?: string | null
          status?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      bulk_changes: {
        Row: {
          action: string
          agency_id: string | null
          created_at: string
          id: string
          report: NonNullable<Json>
          undo_report: Json | null
          undone_at: string | null
          user_id: string
          value: NonNullable<Json>
        }
        Insert: {
          action: string
          agency_id?: string | null
          created_at?: string
          id: string
          report?: NonNullable<Json>
          undo_report?: Json | null
          undone_at?: string | null
          user_id: string
          value?: NonNullable<Json>
        }
        Update: {
          action?: string
          agency_id?: string | null
          created_at?: string
          id?: string
          report?: NonNullable<Json>
          undo_report?: Json | null
          undone_at?: string | null
          user_id?: string
          value?: NonNullable<Json>
        }
        Relationships: [
          {
            foreignKeyName: "bulk_changes_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
        ]
      }
      contact_requests: {
        Row: {
          answer: string | null
          answered_at: string | null
          answered_by: string | null
          created_at: string
          email: string
          id: string
          message: string
          name: string
          status: string
          topic: string
        }
        Insert: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          email: string
          id?: string
          message: string
          name: string
          status?: string
          topic: string
        }
        Update: {
          answer?: string | null
          answered_at?: string | null
          answered_by?: string | null
          created_at?: string
          email?: string
          id?: string
          message?: string
          name?: string
          status?: string
          topic?: string
        }
        Relationships: []
      }
      content_changes: {
        Row: {
          content: string
          description: string
          entity: string
          entity_id: string
          image_alt: string
          image_url: string | null
          publish_at: string | null
          saved_by: string | null
          title: string
          updated_at: string
        }
        Insert: {
          content?: string
          description?: string
          entity: string
          entity_id: string
          image_alt?: string
          image_url?: string | null
          publish_at?: string | null
          saved_by?: string | null
          title: string
          updated_at?: string
        }
        Update: {
          content?: string
          description?: string
          entity?: string
          entity_id?: string
          image_alt?: string
          image_url?: string | null
          publish_at?: string | null
          saved_by?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      content_revisions: {
        Row: {
          content: string
          entity: string
          entity_id: string
          id: number
          saved_at: string
          saved_by: string | null
          status: string
          title: string
        }
        Insert: {
          content: string
          entity: string
          entity_id: string
          id?: never
          saved_at?: string
          saved_by?: string | null
          status: string
          title: string
        }
        Update: {
          content?: string
          entity?: string
          entity_id?: string
          id?: never
          saved_at?: string
          saved_by?: string | null
          status?: string
          title?: string
        }
        Relationships: []
      }
      enquiry_assignments: {
        Row: {
          agency_id: string
          assigned_by: string | null
          created_at: string
          enquiry_id: string
          id: string
          note: string | null
          reason: string
          user_id: string | null
        }
        Insert: {
          agency_id: string
          assigned_by?: string | null
          created_at?: string
          enquiry_id: string
          id?: string
          note?: string | null
          reason: string
          user_id?: string | null
        }
        Update: {
          agency_id?: string
          assigned_by?: string | null
          created_at?: string
          enquiry_id?: string
          id?: string
          note?: string | null
          reason?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_assignments_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_assignments_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: false
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      enquiry_blocks: {
        Row: {
          blocked_id: string
          blocker_id: string
          created_at: string
        }
        Insert: {
          blocked_id: string
          blocker_id?: string
          created_at?: string
        }
        Update: {
          blocked_id?: string
          blocker_id?: string
          created_at?: string
        }
        Relationships: []
      }
      enquiry_drafts: {
        Row: {
          agency_id: string
          body: string
          enquiry_id: string
          updated_at: string
          user_id: string
        }
        Insert: {
          agency_id: string
          body: string
          enquiry_id: string
          updated_at?: string
          user_id: string
        }
        Update: {
          agency_id?: string
          body?: string
          enquiry_id?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_drafts_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: false
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_drafts_user_id_fkey"
            columns: ["agency_id", "user_id"]
            isOneToOne: false
            referencedRelation: "agency_members"
            referencedColumns: ["agency_id", "user_id"]
          },
        ]
      }
      enquiry_leads: {
        Row: {
          agency_id: string
          assigned_to: string | null
          auto_replied_at: string | null
          branch_id: string | null
          due_at: string | null
          enquiry_id: string
          escalated_at: string | null
          updated_at: string
        }
        Insert: {
          agency_id: string
          assigned_to?: string | null
          auto_replied_at?: string | null
          branch_id?: string | null
          due_at?: string | null
          enquiry_id: string
          escalated_at?: string | null
          updated_at?: string
        }
        Update: {
          agency_id?: string
          assigned_to?: string | null
          auto_replied_at?: string | null
          branch_id?: string | null
          due_at?: string | null
          enquiry_id?: string
          escalated_at?: string | null
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_leads_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_leads_branch_id_fkey"
            columns: ["branch_id"]
            isOneToOne: false
            referencedRelation: "agency_branches"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_leads_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: true
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      enquiry_messages: {
        Row: {
          body: string
          created_at: string
          enquiry_id: string
          id: string
          is_automatic: boolean
          sender_id: string | null
          side: string
        }
        Insert: {
          body: string
          created_at?: string
          enquiry_id: string
          id?: string
          is_automatic?: boolean
          sender_id?: string | null
          side: string
        }
        Update: {
          body?: string
          created_at?: string
          enquiry_id?: string
          id?: string
          is_automatic?: boolean
          sender_id?: string | null
          side?: string
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_messages_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: false
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      enquiry_notes: {
        Row: {
          agency_id: string
          author_id: string | null
          body: string
          created_at: string
          enquiry_id: string
          id: string
        }
        Insert: {
          agency_id: string
          author_id?: string | null
          body: string
          created_at?: string
          enquiry_id: string
          id?: string
        }
        Update: {
          agency_id?: string
          author_id?: string | null
          body?: string
          created_at?: string
          enquiry_id?: string
          id?: string
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_notes_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_notes_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: false
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      enquiry_reports: {
        Row: {
          created_at: string
          enquiry_id: string
          handled_at: string | null
          handled_by: string | null
          id: string
          outcome: string | null
          reason: string
          reporter_id: string | null
          status: string
        }
        Insert: {
          created_at?: string
          enquiry_id: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          outcome?: string | null
          reason: string
          reporter_id?: string | null
          status?: string
        }
        Update: {
          created_at?: string
          enquiry_id?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          outcome?: string | null
          reason?: string
          reporter_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_reports_enquiry_id_fkey"
            columns: ["enquiry_id"]
            isOneToOne: false
            referencedRelation: "property_enquiries"
            referencedColumns: ["id"]
          },
        ]
      }
      enquiry_routing: {
        Row: {
          agency_id: string
          auto_reply: string
          branch_id: string | null
          escalate_after_minutes: number
          escalate_to: string | null
          has_auto_reply: boolean
          id: string
          mode: string
          negotiator_id: string | null
          saturday_closes: string | null
          saturday_opens: string | null
          sunday_closes: string | null
          sunday_opens: string | null
          updated_at: string
          weekday_closes: string | null
          weekday_opens: string | null
        }
        Insert: {
          agency_id: string
          auto_reply?: string
          branch_id?: string | null
          escalate_after_minutes?: number
          escalate_to?: string | null
          has_auto_reply?: boolean
          id?: string
          mode?: string
          negotiator_id?: string | null
          saturday_closes?: string | null
          saturday_opens?: string | null
          sunday_closes?: string | null
          sunday_opens?: string | null
          updated_at?: string
          weekday_closes?: string | null
          weekday_opens?: string | null
        }
        Update: {
          agency_id?: string
          auto_reply?: string
          branch_id?: string | null
          escalate_after_minutes?: number
          escalate_to?: string | null
          has_auto_reply?: boolean
          id?: string
          mode?: string
          negotiator_id?: string | null
          saturday_closes?: string | null
          saturday_opens?: string | null
          sunday_closes?: string | null
          sunday_opens?: string | null
          updated_at?: string
          weekday_closes?: string | null
          weekday_opens?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "enquiry_routing_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "enquiry_routing_branch_id_fkey"
            columns: ["branch_id", "agency_id"]
            isOneToOne: false
            referencedRelation: "agency_branches"
            referencedColumns: ["id", "agency_id"]
          },
          {
            foreignKeyName: "enquiry_routing_escalate_to_fkey"
            columns: ["agency_id", "escalate_to"]
            isOneToOne: false
            referencedRelation: "agency_members"
            referencedColumns: ["agency_id", "user_id"]
          },
          {
            foreignKeyName: "enquiry_routing_negotiator_id_fkey"
            columns: ["agency_id", "negotiator_id"]
            isOneToOne: false
            referencedRelation: "agency_members"
            referencedColumns: ["agency_id", "user_id"]
          },
        ]
      }
      import_runs: {
        Row: {
          agency_id: string | null
          created: number
          file_name: string
          finished_at: string | null
          format: string
          id: string
          is_dry_run: boolean
          refused: number
          report: NonNullable<Json>
          started_at: string
          status: string
          total: number
          unchanged: number
          updated: number
          user_id: string
        }
        Insert: {
          agency_id?: string | null
          created?: number
          file_name: string
          finished_at?: string | null
          format: string
          id?: string
          is_dry_run?: boolean
          refused?: number
          report?: NonNullable<Json>
          started_at?: string
          status?: string
          total?: number
          unchanged?: number
          updated?: number
          user_id?: string
        }
        Update: {
          agency_id?: string | null
          created?: number
          file_name?: string
          finished_at?: string | null
          format?: string
          id?: string
          is_dry_run?: boolean
          refused?: number
          report?: NonNullable<Json>
          started_at?: string
          status?: string
          total?: number
          unchanged?: number
          updated?: number
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "import_runs_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
        ]
      }
      letting_agent_requests: {
        Row: {
          accepted_liability: boolean | null
          accepted_privacy: boolean | null
          accepted_terms: boolean | null
          business_address: string
          business_email: string
          company_name: string
          contact_first_name: string
          contact_last_name: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          membership_plan: string
          payment_status: string
          phone_number: string
          status: string
          user_id: string
        }
        Insert: {
          accepted_liability?: boolean | null
          accepted_privacy?: boolean | null
          accepted_terms?: boolean | null
          business_address: string
          business_email: string
          company_name: string
          contact_first_name: string
          contact_last_name: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          membership_plan?: string
          payment_status?: string
          phone_number: string
          status?: string
          user_id?: string
        }
        Update: {
          accepted_liability?: boolean | null
          accepted_privacy?: boolean | null
          accepted_terms?: boolean | null
          business_address?: string
          business_email?: string
          company_name?: string
          contact_first_name?: string
          contact_last_name?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          membership_plan?: string
          payment_status?: string
          phone_number?: string
          status?: string
          user_id?: string
        }
        Relationships: []
      }
      listing_confirmations: {
        Row: {
          asked_at: string | null
          confirmed_at: string
          property_id: string
          state: string
          status_before: string | null
        }
        Insert: {
          asked_at?: string | null
          confirmed_at?: string
          property_id: string
          state?: string
          status_before?: string | null
        }
        Update: {
          asked_at?: string | null
          confirmed_at?: string
          property_id?: string
          state?: string
          status_before?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "listing_confirmations_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: true
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_confirmations_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: true
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_reports: {
        Row: {
          created_at: string
          details: string
          handled_at: string | null
          handled_by: string | null
          id: string
          outcome: string | null
          property_id: string
          reason: string
          reporter_id: string | null
          status: string
        }
        Insert: {
          created_at?: string
          details?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          outcome?: string | null
          property_id: string
          reason: string
          reporter_id?: string | null
          status?: string
        }
        Update: {
          created_at?: string
          details?: string
          handled_at?: string | null
          handled_by?: string | null
          id?: string
          outcome?: string | null
          property_id?: string
          reason?: string
          reporter_id?: string | null
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "listing_reports_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reports_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_reviews: {
        Row: {
          codes: string[]
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          photo_count: number
          price: number
          property_id: string
          publish_at: string | null
          reason: string | null
          score: number
          signals: string[]
          status: string
        }
        Insert: {
          codes: string[]
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          photo_count: number
          price: number
          property_id: string
          publish_at?: string | null
          reason?: string | null
          score?: number
          signals?: string[]
          status?: string
        }
        Update: {
          codes?: string[]
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          photo_count?: number
          price?: number
          property_id?: string
          publish_at?: string | null
          reason?: string | null
          score?: number
          signals?: string[]
          status?: string
        }
        Relationships: [
          {
            foreignKeyName: "listing_reviews_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_reviews_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      listing_views: {
        Row: {
          day: string
          property_id: string
          views: number
        }
        Insert: {
          day: string
          property_id: string
          views?: number
        }
        Update: {
          day?: string
          property_id?: string
          views?: number
        }
        Relationships: [
          {
            foreignKeyName: "listing_views_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "listing_views_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      memberships: {
        Row: {
          agency_id: string | null
          cancel_at_period_end: boolean
          created_at: string
          current_period_end: string | null
          id: string
          next_plan_id: string | null
          plan_id: string
          provider: string
          provider_customer_id: string | null
          provider_subscription_id: string | null
          started_at: string | null
          started_by: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          agency_id?: string | null
          cancel_at_period_end?: boolean
          created_at?: string
          current_period_end?: string | null
          id?: string
          next_plan_id?: string | null
          plan_id: string
          provider?: string
          provider_customer_id?: string | null
          provider_subscription_id?: string | null
          started_at?: string | null
          started_by?: string | null
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          agency_id?: string | null
          cancel_at_period_end?: boolean
          created_at?: string
          current_period_end?: string | null
          id?: string
          next_plan_id?: string | null
          plan_id?: string
          provider?: string
          provider_customer_id?: string | null
          provider_subscription_id?: string | null
          started_at?: string | null
          started_by?: string | null
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "memberships_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "memberships_next_plan_id_fkey"
            columns: ["next_plan_id"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "memberships_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      negotiator_absences: {
        Row: {
          agency_id: string
          cover_id: string | null
          created_at: string
          ends_on: string
          id: string
          starts_on: string
          user_id: string
        }
        Insert: {
          agency_id: string
          cover_id?: string | null
          created_at?: string
          ends_on: string
          id?: string
          starts_on: string
          user_id: string
        }
        Update: {
          agency_id?: string
          cover_id?: string | null
          created_at?: string
          ends_on?: string
          id?: string
          starts_on?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "negotiator_absences_cover_id_fkey"
            columns: ["agency_id", "cover_id"]
            isOneToOne: false
            referencedRelation: "agency_members"
            referencedColumns: ["agency_id", "user_id"]
          },
          {
            foreignKeyName: "negotiator_absences_user_id_fkey"
            columns: ["agency_id", "user_id"]
            isOneToOne: false
            referencedRelation: "agency_members"
            referencedColumns: ["agency_id", "user_id"]
          },
        ]
      }
      notification_preferences: {
        Row: {
          by_mail: boolean
          in_portal: boolean
          kind: string
          updated_at: string
          user_id: string
        }
        Insert: {
          by_mail?: boolean
          in_portal?: boolean
          kind: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          by_mail?: boolean
          in_portal?: boolean
          kind?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      notifications: {
        Row: {
          announcement_id: string | null
          body: string
          created_at: string
          data: NonNullable<Json>
          id: string
          kind: string
          read_at: string | null
          target: Database["public"]["Enums"]["page_target"] | null
          target_key: string | null
          title: string
          user_id: string
        }
        Insert: {
          announcement_id?: string | null
          body?: string
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind: string
          read_at?: string | null
          target?: Database["public"]["Enums"]["page_target"] | null
          target_key?: string | null
          title: string
          user_id: string
        }
        Update: {
          announcement_id?: string | null
          body?: string
          created_at?: string
          data?: NonNullable<Json>
          id?: string
          kind?: string
          read_at?: string | null
          target?: Database["public"]["Enums"]["page_target"] | null
          target_key?: string | null
          title?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "notifications_announcement_id_fkey"
            columns: ["announcement_id"]
            isOneToOne: false
            referencedRelation: "announcements"
            referencedColumns: ["id"]
          },
        ]
      }
      pages: {
        Row: {
          content: string
          created_at: string
          description: string
          publish_at: string | null
          slug: string
          status: string
          title: string
          updated_at: string
        }
        Insert: {
          content?: string
          created_at?: string
          description?: string
          publish_at?: string | null
          slug: string
          status?: string
          title: string
          updated_at?: string
        }
        Update: {
          content?: string
          created_at?: string
          description?: string
          publish_at?: string | null
          slug?: string
          status?: string
          title?: string
          updated_at?: string
        }
        Relationships: []
      }
      payments: {
        Row: {
          agency_id: string | null
          amount_pence: number
          created_at: string
          currency: string
          id: string
          invoice_number: number
          membership_id: string | null
          note: string | null
          paid_at: string | null
          period_end: string | null
          period_start: string | null
          plan_id: string
          provider: string
          provider_payment_id: string | null
          recorded_by: string | null
          reference: string | null
          refunded_at: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          agency_id?: string | null
          amount_pence: number
          created_at?: string
          currency?: string
          id?: string
          invoice_number?: number
          membership_id?: string | null
          note?: string | null
          paid_at?: string | null
          period_end?: string | null
          period_start?: string | null
          plan_id: string
          provider?: string
          provider_payment_id?: string | null
          recorded_by?: string | null
          reference?: string | null
          refunded_at?: string | null
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          agency_id?: string | null
          amount_pence?: number
          created_at?: string
          currency?: string
          id?: string
          invoice_number?: number
          membership_id?: string | null
          note?: string | null
          paid_at?: string | null
          period_end?: string | null
          period_start?: string | null
          plan_id?: string
          provider?: string
          provider_payment_id?: string | null
          recorded_by?: string | null
          reference?: string | null
          refunded_at?: string | null
          status?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: [
          {
            foreignKeyName: "payments_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_membership_id_fkey"
            columns: ["membership_id"]
            isOneToOne: false
            referencedRelation: "memberships"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "payments_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      places: {
        Row: {
          alias_of: string | null
          country: string | null
          id: number
          key: number
          kind: string
          latitude: number
          longitude: number
          name: string
          outcode: string | null
          parent: string | null
          population: number
          reach_metres: number
          search_name: string
          shape: number[] | null
          slug: string
        }
        Insert: {
          alias_of?: string | null
          country?: string | null
          id?: number
          key?: never
          kind: string
          latitude: number
          longitude: number
          name: string
          outcode?: string | null
          parent?: string | null
          population?: number
          reach_metres?: number
          search_name?: never
          shape?: number[] | null
          slug?: string
        }
        Update: {
          alias_of?: string | null
          country?: string | null
          id?: number
          key?: never
          kind?: string
          latitude?: number
          longitude?: number
          name?: string
          outcode?: string | null
          parent?: string | null
          population?: number
          reach_metres?: number
          search_name?: never
          shape?: number[] | null
          slug?: string
        }
        Relationships: []
      }
      plans: {
        Row: {
          code: string
          has_analytics: boolean
          has_branding: boolean
          id: string
          is_offered: boolean
          max_listings: number | null
          max_published_per_month: number | null
          name: string
          opens_after_days: number
          position: number
          price_pounds_monthly: number
          role: string
          support_hours: number | null
          updated_at: string
          validity_days: number | null
        }
        Insert: {
          code: string
          has_analytics?: boolean
          has_branding?: boolean
          id: string
          is_offered?: boolean
          max_listings?: number | null
          max_published_per_month?: number | null
          name: string
          opens_after_days?: number
          position?: number
          price_pounds_monthly: number
          role: string
          support_hours?: number | null
          updated_at?: string
          validity_days?: number | null
        }
        Update: {
          code?: string
          has_analytics?: boolean
          has_branding?: boolean
          id?: string
          is_offered?: boolean
          max_listings?: number | null
          max_published_per_month?: number | null
          name?: string
          opens_after_days?: number
          position?: number
          price_pounds_monthly?: number
          role?: string
          support_hours?: number | null
          updated_at?: string
          validity_days?: number | null
        }
        Relationships: []
      }
      price_history: {
        Row: {
          changed_at: string
          id: number
          price: number
          property_id: string
        }
        Insert: {
          changed_at?: string
          id?: never
          price: number
          property_id: string
        }
        Update: {
          changed_at?: string
          id?: never
          price?: number
          property_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "price_history_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "price_history_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      private_landlord_requests: {
        Row: {
          accepted_liability: boolean | null
          accepted_privacy: boolean | null
          accepted_terms: boolean | null
          business_address: string
          business_email: string
          company_name: string
          contact_first_name: string
          contact_last_name: string
          created_at: string
          decided_at: string | null
          decided_by: string | null
          decision_reason: string | null
          id: string
          membership_plan: string
          payment_status: string
          phone_number: string
          status: string
          user_id: string
        }
        Insert: {
          accepted_liability?: boolean | null
          accepted_privacy?: boolean | null
          accepted_terms?: boolean | null
          business_address: string
          business_email: string
          company_name: string
          contact_first_name: string
          contact_last_name: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          membership_plan?: string
          payment_status?: string
          phone_number: string
          status?: string
          user_id?: string
        }
        Update: {
          accepted_liability?: boolean | null
          accepted_privacy?: boolean | null
          accepted_terms?: boolean | null
          business_address?: string
          business_email?: string
          company_name?: string
          contact_first_name?: string
          contact_last_name?: string
          created_at?: string
          decided_at?: string | null
          decided_by?: string | null
          decision_reason?: string | null
          id?: string
          membership_plan?: string
          payment_status?: string
          phone_number?: string
          status?: string
          user_id?: string
        }
        Relationships: []
      }
      profiles: {
        Row: {
          created_at: string
          first_name: string | null
          has_mfa: boolean
          id: string
          last_name: string | null
          mfa_skip_until: string | null
          updated_at: string
        }
        Insert: {
          created_at?: string
          first_name?: string | null
          has_mfa?: boolean
          id: string
          last_name?: string | null
          mfa_skip_until?: string | null
          updated_at?: string
        }
        Update: {
          created_at?: string
          first_name?: string | null
          has_mfa?: boolean
          id?: string
          last_name?: string | null
          mfa_skip_until?: string | null
          updated_at?: string
        }
        Relationships: []
      }
      properties: {
        Row: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        Insert: {
          address_line?: string | null
          agency_id?: string | null
          available_from?: string | null
          bathrooms?: number | null
          bedrooms?: number | null
          bills_included?: boolean | null
          branch_id?: string | null
          council_tax_band?: string | null
          country?: string | null
          created_at?: string
          deposit?: number | null
          description?: string
          epc_exemption?: string | null
          epc_rating?: string | null
          epc_status?: string | null
          expires_at?: string | null
          expiry_warned_at?: string | null
          external_ref?: string | null
          features?: string[]
          floor_plan?: string | null
          furnishing?: string | null
          ground_rent?: number | null
          holding_deposit?: number | null
          id?: string
          image_details?: NonNullable<Json>
          images?: string[]
          is_new_home?: boolean
          is_retirement?: boolean
          is_student?: boolean
          landlord_registration?: string | null
          latitude?: number | null
          lease_years_left?: number | null
          let_type?: string | null
          listing_type?: string
          location?: string
          longitude?: number | null
          material_information?: NonNullable<Json>
          negotiator_id?: string | null
          owner_id?: string | null
          pets?: string | null
          postcode?: string | null
          previous_price?: number | null
          price?: number
          price_qualifier?: string | null
          property_type?: string | null
          prs_registration?: string | null
          publish_at?: string | null
          published_at?: string | null
          receptions?: number | null
          reduced_at?: string | null
          removed_reason?: string | null
          service_charge?: number | null
          shared_ownership_share?: number | null
          square_feet?: number | null
          status?: string
          status_before_removal?: string | null
          submitted_at?: string | null
          tenure?: string | null
          title?: string
          updated_at?: string
        }
        Update: {
          address_line?: string | null
          agency_id?: string | null
          available_from?: string | null
          bathrooms?: number | null
          bedrooms?: number | null
          bills_included?: boolean | null
          branch_id?: string | null
          council_tax_band?: string | null
          country?: string | null
          created_at?: string
          deposit?: number | null
          description?: string
          epc_exemption?: string | null
          epc_rating?: string | null
          epc_status?: string | null
          expires_at?: string | null
          expiry_warned_at?: string | null
          external_ref?: string | null
          features?: string[]
          floor_plan?: string | null
          furnishing?: string | null
          ground_rent?: number | null
          holding_deposit?: number | null
          id?: string
          image_details?: NonNullable<Json>
          images?: string[]
          is_new_home?: boolean
          is_retirement?: boolean
          is_student?: boolean
          landlord_registration?: string | null
          latitude?: number | null
          lease_years_left?: number | null
          let_type?: string | null
          listing_type?: string
          location?: string
          longitude?: number | null
          material_information?: NonNullable<Json>
          negotiator_id?: string | null
          owner_id?: string | null
          pets?: string | null
          postcode?: string | null
          previous_price?: number | null
          price?: number
          price_qualifier?: string | null
          property_type?: string | null
          prs_registration?: string | null
          publish_at?: string | null
          published_at?: string | null
          receptions?: number | null
          reduced_at?: string | null
          removed_reason?: string | null
          service_charge?: number | null
          shared_ownership_share?: number | null
          square_feet?: number | null
          status?: string
          status_before_removal?: string | null
          submitted_at?: string | null
          tenure?: string | null
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "properties_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "properties_branch_id_fkey"
            columns: ["branch_id", "agency_id"]
            isOneToOne: false
            referencedRelation: "agency_branches"
            referencedColumns: ["id", "agency_id"]
          },
        ]
      }
      property_enquiries: {
        Row: {
          agency_id: string | null
          contact_email: string | null
          contact_phone: string | null
          created_at: string
          enquirer_id: string | null
          enquirer_read_at: string | null
          first_answered_at: string | null
          id: string
          last_message_at: string
          message: string
          name: string
          owner_id: string | null
          preferred_times: string[]
          professional_read_at: string | null
          property_id: string | null
          property_title: string
          status: string
          viewing_at: string | null
          wants_viewing: boolean
        }
        Insert: {
          agency_id?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          created_at?: string
          enquirer_id?: string | null
          enquirer_read_at?: string | null
          first_answered_at?: string | null
          id?: string
          last_message_at?: string
          message: string
          name: string
          owner_id?: string | null
          preferred_times?: string[]
          professional_read_at?: string | null
          property_id?: string | null
          property_title: string
          status?: string
          viewing_at?: string | null
          wants_viewing?: boolean
        }
        Update: {
          agency_id?: string | null
          contact_email?: string | null
          contact_phone?: string | null
          created_at?: string
          enquirer_id?: string | null
          enquirer_read_at?: string | null
          first_answered_at?: string | null
          id?: string
          last_message_at?: string
          message?: string
          name?: string
          owner_id?: string | null
          preferred_times?: string[]
          professional_read_at?: string | null
          property_id?: string | null
          property_title?: string
          status?: string
          viewing_at?: string | null
          wants_viewing?: boolean
        }
        Relationships: [
          {
            foreignKeyName: "property_enquiries_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "property_enquiries_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "property_enquiries_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_list_items: {
        Row: {
          created_at: string
          list_id: string
          position: number
          property_id: string
        }
        Insert: {
          created_at?: string
          list_id: string
          position?: number
          property_id: string
        }
        Update: {
          created_at?: string
          list_id?: string
          position?: number
          property_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_list_items_list_id_fkey"
            columns: ["list_id"]
            isOneToOne: false
            referencedRelation: "saved_lists"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_list_items_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_list_items_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_lists: {
        Row: {
          created_at: string
          id: string
          name: string
          share_token: string | null
          updated_at: string
          user_id: string
        }
        Insert: {
          created_at?: string
          id?: string
          name: string
          share_token?: string | null
          updated_at?: string
          user_id?: string
        }
        Update: {
          created_at?: string
          id?: string
          name?: string
          share_token?: string | null
          updated_at?: string
          user_id?: string
        }
        Relationships: []
      }
      saved_properties: {
        Row: {
          created_at: string
          note: string
          price_at_save: number | null
          property_id: string
          status_at_save: string | null
          user_id: string
        }
        Insert: {
          created_at?: string
          note?: string
          price_at_save?: number | null
          property_id: string
          status_at_save?: string | null
          user_id?: string
        }
        Update: {
          created_at?: string
          note?: string
          price_at_save?: number | null
          property_id?: string
          status_at_save?: string | null
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_properties_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "hquest_feedback_properties"
            referencedColumns: ["id"]
          },
          {
            foreignKeyName: "saved_properties_property_id_fkey"
            columns: ["property_id"]
            isOneToOne: false
            referencedRelation: "properties"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_replies: {
        Row: {
          agency_id: string
          body: string
          id: string
          title: string
          updated_at: string
        }
        Insert: {
          agency_id: string
          body: string
          id?: string
          title: string
          updated_at?: string
        }
        Update: {
          agency_id?: string
          body?: string
          id?: string
          title?: string
          updated_at?: string
        }
        Relationships: [
          {
            foreignKeyName: "saved_replies_agency_id_fkey"
            columns: ["agency_id"]
            isOneToOne: false
            referencedRelation: "agencies"
            referencedColumns: ["id"]
          },
        ]
      }
      saved_searches: {
        Row: {
          alert: string
          created_at: string
          criteria: NonNullable<Json>
          id: string
          is_paused: boolean
          last_sent_at: string | null
          name: string
          query: string
          subscriber_id: string | null
          unsubscribe_token: string
          updated_at: string
          user_id: string | null
        }
        Insert: {
          alert?: string
          created_at?: string
          criteria: NonNullable<Json>
          id?: string
          is_paused?: boolean
          last_sent_at?: string | null
          name: string
          query: string
          subscriber_id?: string | null
          unsubscribe_token?: string
          updated_at?: string
          user_id?: string | null
        }
        Update: {
          alert?: string
          created_at?: string
          criteria?: NonNullable<Json>
          id?: string
          is_paused?: boolean
          last_sent_at?: string | null
          name?: string
          query?: string
          subscriber_id?: string | null
          unsubscribe_token?: string
          updated_at?: string
          user_id?: string | null
        }
        Relationships: []
      }
      stations: {
        Row: {
          crs: string | null
          id: number
          kind: string
          latitude: number
          longitude: number
          name: string
        }
        Insert: {
          crs?: string | null
          id?: number
          kind?: string
          latitude: number
          longitude: number
          name: string
        }
        Update: {
          crs?: string | null
          id?: number
          kind?: string
          latitude?: number
          longitude?: number
          name?: string
        }
        Relationships: []
      }
      support_messages: {
        Row: {
          author_id: string | null
          body: string
          created_at: string
          id: string
          is_staff: boolean
          request_id: string
        }
        Insert: {
          author_id?: string | null
          body: string
          created_at?: string
          id?: string
          is_staff?: boolean
          request_id: string
        }
        Update: {
          author_id?: string | null
          body?: string
          created_at?: string
          id?: string
          is_staff?: boolean
          request_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_messages_request_id_fkey"
            columns: ["request_id"]
            isOneToOne: false
            referencedRelation: "support_requests"
            referencedColumns: ["id"]
          },
        ]
      }
      support_requests: {
        Row: {
          answered_at: string | null
          created_at: string
          due_at: string | null
          id: string
          plan_id: string | null
          status: string
          subject: string
          updated_at: string
          user_id: string
        }
        Insert: {
          answered_at?: string | null
          created_at?: string
          due_at?: string | null
          id?: string
          plan_id?: string | null
          status?: string
          subject: string
          updated_at?: string
          user_id?: string
        }
        Update: {
          answered_at?: string | null
          created_at?: string
          due_at?: string | null
          id?: string
          plan_id?: string | null
          status?: string
          subject?: string
          updated_at?: string
          user_id?: string
        }
        Relationships: [
          {
            foreignKeyName: "support_requests_plan_id_fkey"
            columns: ["plan_id"]
            isOneToOne: false
            referencedRelation: "plans"
            referencedColumns: ["id"]
          },
        ]
      }
      table_views: {
        Row: {
          created_at: string
          hidden_columns: string[]
          id: string
          name: string
          params: string
          table_name: string
          user_id: string
        }
        Insert: {
          created_at?: string
          hidden_columns?: string[]
          id?: string
          name: string
          params?: string
          table_name: string
          user_id?: string
        }
        Update: {
          created_at?: string
          hidden_columns?: string[]
          id?: string
          name?: string
          params?: string
          table_name?: string
          user_id?: string
        }
        Relationships: []
      }
      user_roles: {
        Row: {
          created_at: string
          granted_by: string | null
          role: string
          user_id: string
        }
        Insert: {
          created_at?: string
          granted_by?: string | null
          role: string
          user_id: string
        }
        Update: {
          created_at?: string
          granted_by?: string | null
          role?: string
          user_id?: string
        }
        Relationships: []
      }
    }
    Views: {
      hquest_feedback_properties: {
        Row: {
          bathrooms: number | null
          bedrooms: number | null
          description: string | null
          id: string | null
          images: string[] | null
          location: string | null
          price: number | null
          square_feet: number | null
          title: string | null
        }
        Insert: {
          bathrooms?: number | null
          bedrooms?: number | null
          description?: string | null
          id?: string | null
          images?: string[] | null
          location?: string | null
          price?: number | null
          square_feet?: number | null
          title?: string | null
        }
        Update: {
          bathrooms?: number | null
          bedrooms?: number | null
          description?: string | null
          id?: string | null
          images?: string[] | null
          location?: string | null
          price?: number | null
          square_feet?: number | null
          title?: string | null
        }
        Relationships: []
      }
    }
    Functions: {
      accept_agency_invitation: { Args: { token: string }; Returns: string }
      act_on_offer: {
        Args: {
          action: string
          amount?: number
          expected?: number
          offer_id: string
          reason?: string
        }
        Returns: string
      }
      add_chain_link: {
        Args: {
          description: string
          offer_id: string
          place: string
          stage: string
        }
        Returns: string
      }
      add_enquiry_note: {
        Args: { body: string; enquiry_id: string; id?: string }
        Returns: string
      }
      add_offer_document: {
        Args: { file_name: string; kind: string; offer_id: string }
        Returns: string
      }
      add_saved_notes: { Args: { notes: Json }; Returns: number }
      admin_end_all_sessions: { Args: { account: string }; Returns: number }
      admin_end_session: {
        Args: { account: string; session_id: string }
        Returns: boolean
      }
      admin_health: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_home: { Args: Record<PropertyKey, never>; Returns: Json }
      admin_properties: {
        Args: {
          is_descending?: boolean
          kind?: string
          page_offset?: number
          page_size?: number
          query?: string
          sort?: string
          state?: string
        }
        Returns: {
          agency: Json
          created_at: string
          id: string
          listing_type: string
          location: string
          owner_id: string
          price: number
          status: string
          title: string
          total: number
          updated_at: string
        }[]
      }
      admin_sessions: {
        Args: { account: string }
        Returns: {
          aal: string
          created_at: string
          id: string
          ip: string
          last_used_at: string
          user_agent: string
        }[]
      }
      admin_user_names: {
        Args: { ids: string[] }
        Returns: {
          email: string
          first_name: string
          id: string
          last_name: string
        }[]
      }
      admin_users: {
        Args: {
          is_descending?: boolean
          page_offset?: number
          page_size?: number
          query?: string
          role?: string
          sort?: string
          state?: string
        }
        Returns: {
          banned_until: string
          created_at: string
          email: string
          first_name: string
          has_mfa: boolean
          id: string
          is_confirmed: boolean
          last_name: string
          last_sign_in_at: string
          locked_until: string
          roles: string[]
          sessions: number
          total: number
        }[]
      }
      agencies_without_owner: {
        Args: Record<PropertyKey, never>
        Returns: {
          id: string
          invited: Json
          members: Json
          name: string
          slug: string
        }[]
      }
      agency_activity: {
        Args: { weeks?: number }
        Returns: {
          answer_minutes: number
          enquiries: number
          saves: number
          views: number
          week: string
        }[]
      }
      agency_directory: {
        Args: { location?: string; name?: string; page?: number }
        Returns: Json
      }
      agency_invitation: { Args: { token: string }; Returns: Json }
      agency_page: { Args: { slug: string }; Returns: Json }
      agency_team: {
        Args: Record<PropertyKey, never>
        Returns: {
          branch_id: string
          email: string
          first_name: string
          has_access: boolean
          joined_at: string
          last_name: string
          role: string
          user_id: string
        }[]
      }
      alert_for_unsubscribe: { Args: { token: string }; Returns: Json }
      announcement_delivery: {
        Args: { ids: string[] }
        Returns: {
          id: string
          mails_failed: number
          mails_sent: number
          mails_waiting: number
          notified: number
          read: number
        }[]
      }
      answer_chain_link: {
        Args: { answer: string; link_id: string }
        Returns: undefined
      }
      answer_contact_request: {
        Args: { answer?: string; request_id: string }
        Returns: undefined
      }
      apply_to_rent: {
        Args: {
          adults: number
          amount: number
          children?: number
          has_guarantor?: boolean
          id?: string
          move_in: string
          name: string
          pets?: string
          property_id: string
          questions?: string
        }
        Returns: string
      }
      appoint_agency_owner: {
        Args: { agency: string; person: string; reason: string }
        Returns: undefined
      }
      area_guide: { Args: { slug: string }; Returns: Json }
      assign_enquiry: {
        Args: { enquiry_id: string; note?: string; person?: string }
        Returns: undefined
      }
      audience_size: { Args: { audience: string }; Returns: number }
      availability_request: { Args: { token: string }; Returns: Json }
      block_enquiry: { Args: { enquiry_id: string }; Returns: undefined }
      book_viewing: {
        Args: {
          enquiry_id?: string
          id?: string
          name?: string
          phone?: string
          property_id: string
          starts_at: string
        }
        Returns: string
      }
      bulk_change_listings: {
        Args: {
          action: string
          id: string
          is_preview?: boolean
          property_ids: string[]
          value?: Json
        }
        Returns: Json
      }
      calendar_feed: { Args: { token: string }; Returns: Json }
      cancel_mfa_reset: { Args: { account: string }; Returns: boolean }
      cancel_mfa_reset_by_link: { Args: { token: string }; Returns: boolean }
      cancel_viewing: {
        Args: { reason?: string; viewing_id: string }
        Returns: undefined
      }
      cancel_viewing_appointment: {
        Args: { appointment_id: string; reason?: string }
        Returns: undefined
      }
      cancel_viewing_draw: { Args: { draw_id: string }; Returns: undefined }
      change_email_alert: {
        Args: { alert: string; search_id: string; token: string }
        Returns: boolean
      }
      change_feed: {
        Args: {
          feed_id: string
          fetch_hours?: number
          name: string
          source_url?: string
        }
        Returns: undefined
      }
      change_plan: {
        Args: { plan_id: string }
        Returns: {
          agency_id: string | null
          cancel_at_period_end: boolean
          created_at: string
          current_period_end: string | null
          id: string
          next_plan_id: string | null
          plan_id: string
          provider: string
          provider_customer_id: string | null
          provider_subscription_id: string | null
          started_at: string | null
          started_by: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "memberships"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      comparable_service_charge: {
        Args: { property_id: string }
        Returns: Json
      }
      confirm_account_erasure: { Args: { token: string }; Returns: boolean }
      confirm_availability: { Args: { property_ids?: string[] }; Returns: Json }
      confirm_by_link: {
        Args: { property_ids?: string[]; token: string }
        Returns: Json
      }
      confirm_email_alert: { Args: { token: string }; Returns: Json }
      correct_place: { Args: { location: string }; Returns: Json }
      count_my_listings: { Args: { filters?: Json }; Returns: number }
      count_searches: { Args: { searches: Json }; Returns: Json }
      create_calendar_feed: { Args: { branch_id?: string }; Returns: string }
      create_feed: {
        Args: {
          branch_id?: string
          fetch_hours?: number
          kind: string
          name: string
          source_url?: string
        }
        Returns: string
      }
      create_feed_key: {
        Args: { feed_id: string; name: string }
        Returns: string
      }
      decide_access_request: {
        Args: { decision: string; id: string; kind: string; reason?: string }
        Returns: undefined
      }
      decide_enquiry_report: {
        Args: { decision: string; outcome?: string; report_id: string }
        Returns: undefined
      }
      decide_feed_run: {
        Args: { is_confirmed: boolean; run_id: string }
        Returns: number
      }
      decide_listing_report: {
        Args: {
          decision: string
          outcome?: string
          removes_listing?: boolean
          report_id: string
        }
        Returns: undefined
      }
      decide_listing_review: {
        Args: { decision: string; reason?: string; review_id: string }
        Returns: string
      }
      delete_feed: { Args: { feed_id: string }; Returns: undefined }
      disclosure_score: { Args: { property_id: string }; Returns: Json }
      duplicate_listing: { Args: { property_id: string }; Returns: string }
      email_alert_request: { Args: { token: string }; Returns: Json }
      email_alerts: { Args: { token: string }; Returns: Json }
      end_membership: {
        Args: Record<PropertyKey, never>
        Returns: {
          agency_id: string | null
          cancel_at_period_end: boolean
          created_at: string
          current_period_end: string | null
          id: string
          next_plan_id: string | null
          plan_id: string
          provider: string
          provider_customer_id: string | null
          provider_subscription_id: string | null
          started_at: string | null
          started_by: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "memberships"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      end_session: { Args: { session_id: string }; Returns: boolean }
      erase_account: {
        Args: { account: string; reason: string }
        Returns: undefined
      }
      erase_email_alerts: { Args: { token: string }; Returns: boolean }
      erase_offer_document: {
        Args: { document_id: string }
        Returns: undefined
      }
      expired_listing_summary: { Args: { property_id: string }; Returns: Json }
      export_my_data: { Args: Record<PropertyKey, never>; Returns: Json }
      failed_mail: {
        Args: Record<PropertyKey, never>
        Returns: {
          attempts: number
          failed_at: string
          id: string
          last_error: string
          template: string
          to_email: string
        }[]
      }
      feed_picture_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      find_place: {
        Args: { location: string }
        Returns: {
          kind: string
          latitude: number
          longitude: number
          name: string
          outcode: string
          parent: string
          slug: string
        }[]
      }
      find_postcode: {
        Args: { postcode: string }
        Returns: {
          country: string
          latitude: number
          longitude: number
          town: string
        }[]
      }
      give_viewing_feedback: {
        Args: {
          attendance: string
          comment?: string
          rating?: number
          viewing_id: string
        }
        Returns: undefined
      }
      grant_role: {
        Args: { role: string; user_id: string }
        Returns: undefined
      }
      guest_block: { Args: { token: string }; Returns: undefined }
      guest_enquiry: { Args: { token: string }; Returns: Json }
      guest_reply: {
        Args: { body: string; id?: string; token: string }
        Returns: string
      }
      guest_report: {
        Args: { reason: string; token: string }
        Returns: undefined
      }
      guest_unblock: { Args: { token: string }; Returns: undefined }
      has_role: { Args: { role: string }; Returns: boolean }
      home_history: { Args: { property_id: string }; Returns: Json }
      hook_password_verification_attempt: {
        Args: { event: Json }
        Returns: Json
      }
      import_listings: {
        Args: { is_trial?: boolean; rows: Json }
        Returns: Json
      }
      invite_agency_owner: {
        Args: { agency: string; email: string; reason: string }
        Returns: string
      }
      invite_to_agency: {
        Args: { branch_id?: string; email: string; role?: string }
        Returns: string
      }
      is_listing_in_review: { Args: { property_id: string }; Returns: boolean }
      issue_captcha_pass: { Args: Record<PropertyKey, never>; Returns: string }
      join_viewing_draw: {
        Args: { draw_id: string; name?: string; phone?: string }
        Returns: undefined
      }
      leave_viewing_draw: { Args: { draw_id: string }; Returns: undefined }
      list_areas: {
        Args: { per_region?: number; query?: string }
        Returns: Json
      }
      listing_activity: {
        Args: { for_property?: string; since?: string }
        Returns: {
          day: string
          enquiries: number
          property_id: string
          saves: number
          views: number
        }[]
      }
      listing_cards: { Args: { listing_ids: string[] }; Returns: Json }
      listing_offers: { Args: { property_id: string }; Returns: Json }
      listing_problems: { Args: { property_id: string }; Returns: Json }
      listing_totals: {
        Args: { property_ids: string[]; since?: string }
        Returns: {
          enquiries: number
          property_id: string
          saves: number
          views: number
        }[]
      }
      lock_account: {
        Args: { account: string; reason?: string; until?: string }
        Returns: undefined
      }
      make_offer: {
        Args: {
          amount: number
          conditions?: string
          funding: string
          id?: string
          name: string
          position: string
          property_id: string
        }
        Returns: string
      }
      map_clusters: {
        Args: {
          added_since?: string
          area?: number[]
          available_by?: string
          bounds: number[]
          deposit_percent?: number
          excluded_features?: string[]
          excluded_locations?: string[]
          excluded_words?: string
          features?: string[]
          furnishings?: string[]
          keywords?: string
          listing_type?: string
          location?: string
          locations?: string[]
          max_bedrooms?: number
          max_council_tax?: string
          max_monthly_cost?: number
          max_price?: number
          max_price_per_square_foot?: number
          max_square_feet?: number
          min_bathrooms?: number
          min_bedrooms?: number
          min_disclosure?: number
          min_epc?: string
          min_price?: number
          min_square_feet?: number
          mortgage_rate?: number
          mortgage_years?: number
          place?: string
          property_types?: string[]
          radius?: number
          tenures?: string[]
          zoom: number
        }
        Returns: Json
      }
      mark_all_notifications_read: {
        Args: Record<PropertyKey, never>
        Returns: number
      }
      mark_enquiry_read: { Args: { enquiry_id: string }; Returns: undefined }
      mfa_reset_for_cancel: { Args: { token: string }; Returns: Json }
      mfa_reset_of: {
        Args: { account: string }
        Returns: {
          decided_at: string
          effective_at: string
          outcome: string
          reason: string
          requested_at: string
          requested_by: string
        }[]
      }
      move_viewing_appointment: {
        Args: { appointment_id: string; starts_at: string }
        Returns: undefined
      }
      my_availability: { Args: Record<PropertyKey, never>; Returns: Json }
      my_calendar_feeds: { Args: Record<PropertyKey, never>; Returns: Json }
      my_enquiries: {
        Args: {
          assigned?: string
          branch?: string
          page?: number
          per_page?: number
          side?: string
          status?: string
          words?: string
        }
        Returns: Json
      }
      my_enquiry: { Args: { enquiry_id: string }; Returns: Json }
      my_enquiry_counts: { Args: Record<PropertyKey, never>; Returns: Json }
      my_feed_messages: {
        Args: { before?: string; feed_id: string; only_failures?: boolean }
        Returns: Json
      }
      my_feeds: { Args: Record<PropertyKey, never>; Returns: Json }
      my_listings: {
        Args: {
          filters?: Json
          is_backward?: boolean
          is_descending?: boolean
          page_size?: number
          position?: Json
          sort?: string
        }
        Returns: Json
      }
      my_offer: { Args: { offer_id: string }; Returns: Json }
      my_offers: { Args: { side?: string }; Returns: Json }
      my_plan_usage: { Args: Record<PropertyKey, never>; Returns: Json }
      my_saved_properties: {
        Args: Record<PropertyKey, never>
        Returns: {
          is_available: boolean
          listing_type: string
          location: string
          note: string
          price: number
          price_at_save: number
          property: Json
          property_id: string
          saved_at: string
          status: string
          status_at_save: string
          title: string
        }[]
      }
      my_saved_property_ids: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      my_sessions: {
        Args: Record<PropertyKey, never>
        Returns: {
          aal: string
          created_at: string
          id: string
          ip: string
          is_current: boolean
          last_used_at: string
          user_agent: string
        }[]
      }
      my_viewing_availability: {
        Args: Record<PropertyKey, never>
        Returns: Json
      }
      my_viewings: {
        Args: { from_at: string; until_at: string; whose?: string }
        Returns: Json
      }
      my_withdrawn_roles: {
        Args: Record<PropertyKey, never>
        Returns: string[]
      }
      nearby_stations: {
        Args: { latitude: number; longitude: number; max_count?: number }
        Returns: {
          crs: string
          kind: string
          metres: number
          name: string
          station_latitude: number
          station_longitude: number
        }[]
      }
      nearby_towns: {
        Args: { latitude: number; longitude: number; max_count?: number }
        Returns: {
          metres: number
          name: string
          slug: string
        }[]
      }
      offer_form: { Args: { property_id: string }; Returns: Json }
      open_offer_document: { Args: { document_id: string }; Returns: string }
      open_viewing_draw: {
        Args: { closes_at: string; property_id: string; slots: Json }
        Returns: string
      }
      professional_home: { Args: Record<PropertyKey, never>; Returns: Json }
      publish_listing: {
        Args: { at?: string; property_id: string; reason?: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      record_holding_deposit: {
        Args: { amount: number; offer_id: string; paid_on: string }
        Returns: undefined
      }
      record_listing_view: {
        Args: { property_id: string; visitor: string }
        Returns: undefined
      }
      record_payment: {
        Args: { note?: string; payment_id: string; reference?: string }
        Returns: {
          agency_id: string | null
          amount_pence: number
          created_at: string
          currency: string
          id: string
          invoice_number: number
          membership_id: string | null
          note: string | null
          paid_at: string | null
          period_end: string | null
          period_start: string | null
          plan_id: string
          provider: string
          provider_payment_id: string | null
          recorded_by: string | null
          reference: string | null
          refunded_at: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      refund_payment: {
        Args: { payment_id: string; reason: string }
        Returns: {
          agency_id: string | null
          amount_pence: number
          created_at: string
          currency: string
          id: string
          invoice_number: number
          membership_id: string | null
          note: string | null
          paid_at: string | null
          period_end: string | null
          period_start: string | null
          plan_id: string
          provider: string
          provider_payment_id: string | null
          recorded_by: string | null
          reference: string | null
          refunded_at: string | null
          status: string
          updated_at: string
          user_id: string | null
        }
        SetofOptions: {
          from: "*"
          to: "payments"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      remove_listing: {
        Args: { property_id: string; reason: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      renew_listing: {
        Args: { property_id: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reply_to_enquiry: {
        Args: { body: string; enquiry_id: string; id?: string }
        Returns: string
      }
      report_enquiry: {
        Args: { enquiry_id: string; reason: string }
        Returns: undefined
      }
      request_account_erasure: {
        Args: Record<PropertyKey, never>
        Returns: undefined
      }
      request_email_alert: {
        Args: {
          alert: string
          captcha_pass: string
          criteria: Json
          email: string
          name: string
          query: string
        }
        Returns: undefined
      }
      request_mfa_reset: {
        Args: { account: string; reason: string }
        Returns: string
      }
      request_support: {
        Args: { body: string; subject: string }
        Returns: {
          answered_at: string | null
          created_at: string
          due_at: string | null
          id: string
          plan_id: string | null
          status: string
          subject: string
          updated_at: string
          user_id: string
        }
        SetofOptions: {
          from: "*"
          to: "support_requests"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      reschedule_viewing: {
        Args: { starts_at: string; viewing_id: string }
        Returns: undefined
      }
      restore_deleted: { Args: { id: string; kind: string }; Returns: boolean }
      restore_listing: {
        Args: { property_id: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      retry_failed_mail: { Args: Record<PropertyKey, never>; Returns: number }
      revoke_agency_invitation: {
        Args: { invitation_id: string }
        Returns: undefined
      }
      revoke_calendar_feed: { Args: { feed_id: string }; Returns: boolean }
      revoke_feed_key: { Args: { key_id: string }; Returns: undefined }
      save_content: {
        Args: {
          action: string
          fields?: Json
          key: string
          kind: string
          publish_at?: string
          version?: string
        }
        Returns: string
      }
      save_enquiry_draft: {
        Args: { body: string; enquiry_id: string }
        Returns: undefined
      }
      save_properties: { Args: { property_ids: string[] }; Returns: number }
      save_viewing_availability: {
        Args: { exceptions?: Json; rules?: Json; settings: Json }
        Returns: undefined
      }
      seal_offers: {
        Args: { closes_at: string; property_id: string }
        Returns: undefined
      }
      search_count: {
        Args: {
          added_since?: string
          area?: number[]
          available_by?: string
          bounds?: number[]
          deposit_percent?: number
          excluded_features?: string[]
          excluded_locations?: string[]
          excluded_words?: string
          features?: string[]
          furnishings?: string[]
          keywords?: string
          listing_type?: string
          location?: string
          locations?: string[]
          max_bedrooms?: number
          max_council_tax?: string
          max_monthly_cost?: number
          max_price?: number
          max_price_per_square_foot?: number
          max_square_feet?: number
          min_bathrooms?: number
          min_bedrooms?: number
          min_disclosure?: number
          min_epc?: string
          min_price?: number
          min_square_feet?: number
          mortgage_rate?: number
          mortgage_years?: number
          place?: string
          property_types?: string[]
          radius?: number
          tenures?: string[]
        }
        Returns: Json
      }
      search_facets: {
        Args: { criteria: Json; price_edges?: number[] }
        Returns: Json
      }
      search_properties: {
        Args: {
          added_since?: string
          after?: string
          area?: number[]
          available_by?: string
          bounds?: number[]
          deposit_percent?: number
          excluded_features?: string[]
          excluded_locations?: string[]
          excluded_words?: string
          features?: string[]
          furnishings?: string[]
          keywords?: string
          listing_type?: string
          location?: string
          locations?: string[]
          max_bedrooms?: number
          max_council_tax?: string
          max_monthly_cost?: number
          max_price?: number
          max_price_per_square_foot?: number
          max_square_feet?: number
          min_bathrooms?: number
          min_bedrooms?: number
          min_disclosure?: number
          min_epc?: string
          min_price?: number
          min_square_feet?: number
          mortgage_rate?: number
          mortgage_years?: number
          page_size?: number
          place?: string
          property_types?: string[]
          radius?: number
          sort?: string
          tenures?: string[]
          with_count?: boolean
        }
        Returns: Json
      }
      send_announcement: {
        Args: {
          audience: string
          body: string
          by_mail?: boolean
          id?: string
          link?: string
          title: string
        }
        Returns: {
          audience: string
          body: string
          by_mail: boolean
          id: string
          link: string | null
          recipients: number
          sent_at: string
          sent_by: string | null
          title: string
        }
        SetofOptions: {
          from: "*"
          to: "announcements"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      send_contact_request: {
        Args: {
          captcha_pass: string
          email: string
          id: string
          message: string
          name: string
          topic: string
        }
        Returns: string
      }
      send_enquiry: {
        Args: {
          captcha_pass?: string
          contact_email?: string
          contact_phone?: string
          email?: string
          id?: string
          message: string
          name?: string
          preferred_times?: string[]
          property_id: string
          wants_viewing?: boolean
        }
        Returns: string
      }
      set_enquiry_status: {
        Args: { enquiry_id: string; status: string; viewing_at?: string }
        Returns: undefined
      }
      set_listing_status: {
        Args: { property_id: string; status: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      set_milestone: {
        Args: { due_on?: string; offer_id: string; state: string; step: string }
        Returns: undefined
      }
      set_seller_contact: {
        Args: { email: string; name: string; property_id: string }
        Returns: undefined
      }
      share_list: {
        Args: { is_shared?: boolean; list_id: string }
        Returns: string
      }
      shared_list: { Args: { page?: number; token: string }; Returns: Json }
      sitemap_listings: { Args: { prefix: string }; Returns: Json }
      sitemap_parts: { Args: Record<PropertyKey, never>; Returns: Json }
      skip_mfa: { Args: Record<PropertyKey, never>; Returns: string }
      store_feed_picture: {
        Args: {
          object_name: string
          property_id: string
          size_bytes: number
          source: string
        }
        Returns: string
      }
      submit_access_request: {
        Args: { details: Json; kind: string }
        Returns: string
      }
      suggest_places: {
        Args: {
          max_count?: number
          near_latitude?: number
          near_longitude?: number
          query: string
        }
        Returns: {
          kind: string
          latitude: number
          location: string
          longitude: number
          name: string
          outcode: string
          parent: string
          slug: string
        }[]
      }
      unblock_enquiry: { Args: { enquiry_id: string }; Returns: undefined }
      undo_bulk_change: { Args: { id: string }; Returns: Json }
      unlock_account: { Args: { account: string }; Returns: undefined }
      unsubscribe_alert: { Args: { token: string }; Returns: string }
      viewing_draw: { Args: { draw_id: string }; Returns: Json }
      viewing_options: {
        Args: { days?: number; from_at?: string; property_id: string }
        Returns: Json
      }
      where_can_i_live: {
        Args: {
          listing_type: string
          max_count?: number
          max_price: number
          metres?: number[]
          min_bedrooms?: number
          works?: string[]
        }
        Returns: Json
      }
      withdraw_listing: {
        Args: { property_id: string }
        Returns: {
          address_line: string | null
          agency_id: string | null
          available_from: string | null
          bathrooms: number | null
          bedrooms: number | null
          bills_included: boolean | null
          branch_id: string | null
          council_tax_band: string | null
          country: string | null
          created_at: string
          deposit: number | null
          description: string
          epc_exemption: string | null
          epc_rating: string | null
          epc_status: string | null
          expires_at: string | null
          expiry_warned_at: string | null
          external_ref: string | null
          features: string[]
          floor_plan: string | null
          furnishing: string | null
          ground_rent: number | null
          holding_deposit: number | null
          id: string
          image_details: NonNullable<Json>
          images: string[]
          is_new_home: boolean
          is_retirement: boolean
          is_student: boolean
          landlord_registration: string | null
          latitude: number | null
          lease_years_left: number | null
          let_type: string | null
          listing_type: string
          location: string
          longitude: number | null
          material_information: NonNullable<Json>
          negotiator_id: string | null
          owner_id: string | null
          pets: string | null
          postcode: string | null
          previous_price: number | null
          price: number
          price_qualifier: string | null
          property_type: string | null
          prs_registration: string | null
          publish_at: string | null
          published_at: string | null
          receptions: number | null
          reduced_at: string | null
          removed_reason: string | null
          service_charge: number | null
          shared_ownership_share: number | null
          square_feet: number | null
          status: string
          status_before_removal: string | null
          submitted_at: string | null
          tenure: string | null
          title: string
          updated_at: string
        }
        SetofOptions: {
          from: "*"
          to: "properties"
          isOneToOne: true
          isSetofReturn: false
        }
      }
      withdraw_role: {
        Args: { role: string; user_id: string }
        Returns: undefined
      }
    }
    Enums: {
      page_target:
        | "access_requests"
        | "agency"
        | "contact"
        | "enquiries"
        | "enquiry"
        | "landlord_application"
        | "letting_agent_application"
        | "listings"
        | "membership"
        | "path"
        | "search"
        | "support"
        | "listing_reviews"
        | "viewings"
        | "offers"
        | "feeds"
    }
    CompositeTypes: {
      [_ in never]: never
    }
  }
}

type DatabaseWithoutInternals = Omit<Database, "__InternalSupabase">

type DefaultSchema = DatabaseWithoutInternals[Extract<keyof Database, "public">]

export type Tables<
  DefaultSchemaTableNameOrOptions extends
    | keyof (DefaultSchema["Tables"] & DefaultSchema["Views"])
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
        DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? (DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"] &
      DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Views"])[TableName] extends {
      Row: infer R
    }
    ? R
    : never
  : DefaultSchemaTableNameOrOptions extends keyof (DefaultSchema["Tables"] &
        DefaultSchema["Views"])
    ? (DefaultSchema["Tables"] &
        DefaultSchema["Views"])[DefaultSchemaTableNameOrOptions] extends {
        Row: infer R
      }
      ? R
      : never
    : never

export type TablesInsert<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Insert: infer I
    }
    ? I
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Insert: infer I
      }
      ? I
      : never
    : never

export type TablesUpdate<
  DefaultSchemaTableNameOrOptions extends
    | keyof DefaultSchema["Tables"]
    | { schema: keyof DatabaseWithoutInternals },
  TableName extends (DefaultSchemaTableNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"]
    : never) = never,
> = DefaultSchemaTableNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaTableNameOrOptions["schema"]]["Tables"][TableName] extends {
      Update: infer U
    }
    ? U
    : never
  : DefaultSchemaTableNameOrOptions extends keyof DefaultSchema["Tables"]
    ? DefaultSchema["Tables"][DefaultSchemaTableNameOrOptions] extends {
        Update: infer U
      }
      ? U
      : never
    : never

export type Enums<
  DefaultSchemaEnumNameOrOptions extends
    | keyof DefaultSchema["Enums"]
    | { schema: keyof DatabaseWithoutInternals },
  EnumName extends (DefaultSchemaEnumNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"]
    : never) = never,
> = DefaultSchemaEnumNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[DefaultSchemaEnumNameOrOptions["schema"]]["Enums"][EnumName]
  : DefaultSchemaEnumNameOrOptions extends keyof DefaultSchema["Enums"]
    ? DefaultSchema["Enums"][DefaultSchemaEnumNameOrOptions]
    : never

export type CompositeTypes<
  PublicCompositeTypeNameOrOptions extends
    | keyof DefaultSchema["CompositeTypes"]
    | { schema: keyof DatabaseWithoutInternals },
  CompositeTypeName extends (PublicCompositeTypeNameOrOptions extends {
    schema: keyof DatabaseWithoutInternals
  }
    ? keyof DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"]
    : never) = never,
> = PublicCompositeTypeNameOrOptions extends {
  schema: keyof DatabaseWithoutInternals
}
  ? DatabaseWithoutInternals[PublicCompositeTypeNameOrOptions["schema"]]["CompositeTypes"][CompositeTypeName]
  : PublicCompositeTypeNameOrOptions extends keyof DefaultSchema["CompositeTypes"]
    ? DefaultSchema["CompositeTypes"][PublicCompositeTypeNameOrOptions]
    : never

export const Constants = {
  public: {
    Enums: {
      page_target: [
        "access_requests",
        "agency",
        "contact",
        "enquiries",
        "enquiry",
        "landlord_application",
        "letting_agent_application",
        "listings",
        "membership",
        "path",
        "search",
        "support",
        "listing_reviews",
        "viewings",
        "offers",
        "feeds",
      ],
    },
  },
} as const
