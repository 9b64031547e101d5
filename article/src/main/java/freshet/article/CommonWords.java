package freshet.article;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The words and letters that distinguish languages of the same script.
 *
 * @param words about forty words of which most sentences have some
 * @param letters letters that other languages of the script hardly use
 */
record CommonWords(String language, Set<String> words, String letters) {

  static final List<CommonWords> LATIN =
      List.of(
          of(
              "en",
              "the of and to in is that it was for on are as with his they at be this from have or"
                  + " by had not but what all were we when your can said there which their will an"
                  + " would about who has been",
              ""),
          of(
              "de",
              "der die und in den von zu das mit sich des auf für ist im dem nicht ein eine als"
                  + " auch es an werden aus er hat dass sie nach wird bei einer um am sind noch wie"
                  + " einem über so zum haben nur oder",
              "ß"),
          of(
              "fr",
              "le la les de des du et un une est en que qui dans pour pas sur au plus par il ne se"
                  + " ce avec son sa ses ont mais elle nous vous été cette comme ou aux sont leur"
                  + " même fait c'est",
              "êœèùû"),
          of(
              "es",
              "el la los las de del que y en un una es por con no para se su al lo como más pero"
                  + " sus le ya o este sí porque esta entre cuando muy sin sobre también me hasta"
                  + " hay donde fue han son está",
              "ñ¿¡"),
          of(
              "pt",
              "o a os as de do da dos das que e em um uma é para com não no na por mais se como"
                  + " mas foi ao ele tem seu sua ou ser quando muito nos já eu também só pelo pela"
                  + " até isso são está",
              "ãõ"),
          of(
              "it",
              "il lo la i gli le di del della dei che e in un una è per con non si da sono al alla"
                  + " più anche come ma dal nel nella suo sua ha questo questa ci dopo essere stato"
                  + " o delle dalla cui",
              "ìò"),
          of(
              "nl",
              "de het een en van in is dat op te zijn met voor niet aan er om ook als maar dan die"
                  + " bij nog door naar uit wordt over hij was ze werd heeft hebben kan worden meer"
                  + " geen deze wel",
              ""),
          of(
              "sv",
              "och att det som en på är av för med till den har de inte om ett han men var jag sig"
                  + " från vi så kan när nu ska under också efter eller hade vid mot man bara är"
                  + " blir mycket",
              ""),
          of(
              "da",
              "og i at det er en til af den på for med de ikke der som et han har fra var jeg også"
                  + " men sig om vi kan nu efter blev være eller hvad mod meget efter bliver kun nogle"
                  + " over hvor",
              ""),
          of(
              "nb",
              "og i at det er en til av den på for med de ikke som et han har fra var jeg også men"
                  + " seg om vi kan nå etter ble være eller hva mot mye blir bare noen over hvor"
                  + " etter dette",
              ""),
          of(
              "fi",
              "ja on ei se että oli hän mutta ovat kun niin myös joka jos tai mitä kuin ole sen"
                  + " vain hänen olen nyt sitten tämä mukaan jotka vielä ollut minä voi sekä kanssa"
                  + " siitä olisi koska",
              ""),
          of(
              "et",
              "ja on ei et see oli ning ka kui aga mis ta kes oma või siis selle ma veel nii seda"
                  + " sest pole olid kuid mida juba saab meie väga tema üle pärast",
              "õ"),
          of(
              "pl",
              "i w na z się nie do jest że to o jak po od za co ale przez dla są tym był tak już"
                  + " jego czy który może tylko oraz być która ze także przy bardzo ma te",
              "łżąęśćźń"),
          of(
              "cs",
              "a v se na je že to s z do o i jsem ale jak by za ve pro jeho si byl od jako po jsou"
                  + " které co být který tak podle jen než již už také mezi při však",
              "řěů"),
          of(
              "sk",
              "a v sa na je že to s z do o i som ale ako by za vo pre jeho si bol od po sú ktoré"
                  + " čo byť ktorý tak podľa len než už aj medzi pri však nie",
              "ľĺŕ"),
          of(
              "sl",
              "in je v na se da za so ki pa ne z po bi tudi ni kot ga o še kar ali če pri bil od"
                  + " do lahko le jih zelo sem več ter iz med bila",
              ""),
          of(
              "hr",
              "i je u na se da za su s od o koji ne to što kao ili bi iz ali sam do nije samo koje"
                  + " više će biti bio još prema nakon te također može koja",
              "đ"),
          of(
              "hu",
              "a az és hogy nem is egy ez azt de ha meg mint csak volt már még el van lehet vagy"
                  + " mert ki kell után minden ezt pedig akkor sem ami lesz nagyon szerint",
              "őű"),
          of(
              "ro",
              "și şi de în a la că o cu nu pe se din mai un este pentru care au fost sau ca lui"
                  + " sunt dar prin fi după al ale este său această între",
              "țșăţş"),
          of(
              "tr",
              "ve bir bu için ile de da çok olarak daha o gibi olan var ne kadar sonra ama en"
                  + " değil olduğu göre her ki mi ben onun ya iki diye tarafından",
              "ğış"),
          of(
              "id",
              "yang dan di ini dengan untuk dari itu tidak dalam akan pada juga ke karena bisa ada"
                  + " oleh adalah saya mereka telah lebih kata seperti sudah atau orang tersebut"
                  + " bahwa sebagai",
              ""),
          of(
              "vi",
              "và của là có không một trong cho được với các những người đã này khi để từ ở cũng"
                  + " đến về ra như tôi nhưng vào năm sẽ nhiều lại hơn",
              "ơưđạếệộảịấầờữ"),
          of(
              "ca",
              "el la els les de del i que en un una és per amb no al es seva seu més com però són"
                  + " ha també ser aquest aquesta des dels hi ho va han fins molt quan on perquè",
              "·"),
          of(
              "eo",
              "la kaj de en estas al ne ke por kun mi vi li ĝi sed pri tio kiu ĉi ili oni aŭ plej"
                  + " tre ankaŭ nur kiel post dum estis tiu pli",
              "ĉĝĥĵŝŭ"));

  static final List<CommonWords> CYRILLIC =
      List.of(
          of(
              "ru",
              "и в не на что с по это как а но он я к из у за от был для о его все так же она или"
                  + " было их если при только уже также после может",
              "ыэё"),
          of(
              "uk",
              "і в не на що з та це як а але він я до із у за від був для про його все так же вона"
                  + " або було їх якщо при тільки вже також після може",
              "їєґ"),
          of(
              "be",
              "і ў не на што з гэта як а але ён я да з у за ад быў для пра яго усё так жа яна або"
                  + " было іх калі пры толькі ужо таксама пасля можа",
              "ў"),
          of(
              "bg",
              "и в не на че с по това как а но той аз към от у за са беше да се ще го всички така"
                  + " тя или бяха ги ако при само вече също след може който",
              ""),
          of(
              "sr",
              "и у не на да с по то као а али он ја ка из за од је био су се о његов све тако она"
                  + " или било их ако при само већ такође после може који",
              "ђћљњџј"),
          of(
              "mk",
              "и во не на дека со по тоа како а но тој јас кон од за е беше се ќе го сите така таа"
                  + " или беа ги ако при само веќе исто по може кој",
              "ѓќѕ"));

  static final List<CommonWords> ARABIC =
      List.of(
          of("ar", "في من على أن إلى التي الذي عن مع هذا هذه كان لا ما قال بعد كما أو و", "ةىأإ"),
          of("fa", "در از به که این است را با آن برای یک می شد بر خود و تا هم کرد ها", "پچژگی"),
          of("ur", "کے کی میں ہے کا اور سے کو اس نے پر یہ کہ ہیں نہیں بھی ایک تھا لیے", "ٹڈڑےںہھ"));

  private static CommonWords of(String language, String words, String letters) {
    return new CommonWords(language, new HashSet<>(WordCount.parts(words)), letters);
  }

  /** Whether a lower-case word indicates this language. */
  boolean claims(String word) {
    return words.contains(word) || word.chars().anyMatch(this::isOwn);
  }

  private boolean isOwn(int letter) {
    return letters.indexOf(letter) >= 0;
  }
}
