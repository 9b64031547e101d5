package freshet.article;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LanguageDetectorTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          en | The harbour was quiet that morning, and nobody had seen the boats leave for the islands.
          de | Der Hafen war an diesem Morgen still, und niemand hatte gesehen, wie die Boote ausliefen.
          fr | Le port était calme ce matin-là, et personne n'avait vu les bateaux partir pour les îles.
          es | El puerto estaba tranquilo aquella mañana y nadie había visto salir los barcos hacia las islas.
          pt | O porto estava calmo naquela manhã e ninguém tinha visto os barcos a sair para as ilhas, não.
          it | Il porto era tranquillo quella mattina e nessuno aveva visto le barche che andavano alle isole.
          nl | De haven was die ochtend rustig en niemand had gezien dat de boten naar de eilanden waren.
          sv | Hamnen var lugn den morgonen och ingen hade sett att båtarna gick ut till öarna.
          da | Havnen var stille den morgen, og ingen havde set, at bådene sejlede ud efter at blive malet af os.
          nb | Havnen var stille den morgenen, og ingen hadde sett at båtene dro ut etter at de ble malt av oss.
          fi | Satama oli sinä aamuna hiljainen, eikä kukaan ollut nähnyt, kun veneet lähtivät, mutta se on nyt ohi.
          et | Sadam oli sel hommikul vaikne ning keegi ei näinud, kui paadid läksid, aga see on nüüd möödas.
          pl | Port był tego ranka cichy i nikt nie widział, jak łodzie odpływają na wyspy.
          cs | Přístav byl toho rána tichý a nikdo neviděl, že lodě odplouvají k ostrovům, které jsou daleko.
          sk | Prístav bol v to ráno tichý a nikto nevidel, že lode odplávali k ostrovom, ktoré sú ďaleko podľa mapy.
          sl | Pristanišče je bilo tisto jutro tiho in nihče ni videl, da so ladje odplule, ker je bila še noč.
          hr | Luka je bila tiha tog jutra i nitko nije vidio da su brodovi otišli prema otocima, što je još čudnije.
          hu | A kikötő csendes volt azon a reggelen, és senki sem látta, hogy a hajók elindultak.
          ro | Portul era liniștit în dimineața aceea și nimeni nu a văzut că bărcile au plecat spre insule.
          tr | Liman o sabah çok sessizdi ve kimse teknelerin adalara doğru gittiğini görmedi, ama bu bir sır değil.
          id | Pelabuhan itu sepi pada pagi hari dan tidak ada orang yang melihat kapal dari pulau itu.
          vi | Bến cảng yên tĩnh vào buổi sáng hôm đó và không một người nào thấy những con thuyền ra đi.
          ca | El port estava tranquil aquell matí i ningú no havia vist sortir les barques, però això és així amb el mar.
          ru | В то утро в гавани было тихо, и никто не видел, как лодки ушли к островам.
          uk | Того ранку в гавані було тихо, і ніхто не бачив, як човни пішли до островів, що їх видно здалеку.
          be | У тую раніцу ў гавані было ціха, і ніхто не бачыў, як лодкі пайшлі да астравоў.
          bg | Тази сутрин пристанището беше тихо и никой не видя, че лодките са тръгнали към островите.
          sr | Лука је тог јутра била тиха и нико није видео да су чамци отишли ка острвима.
          el | Το λιμάνι ήταν ήσυχο εκείνο το πρωί και κανείς δεν είδε τις βάρκες να φεύγουν.
          he | הנמל היה שקט באותו בוקר ואיש לא ראה את הסירות יוצאות אל האיים.
          ar | كان الميناء هادئا في ذلك الصباح ولم ير أحد القوارب التي خرجت إلى الجزر من هذا المكان.
          fa | بندر در آن صبح آرام بود و هیچ کس ندید که قایق‌ها به سوی جزیره‌ها رفتند.
          ur | اس صبح بندرگاہ پر خاموشی تھی اور کسی نے نہیں دیکھا کہ کشتیاں جزیروں کی طرف گئی ہیں۔
          hi | उस सुबह बंदरगाह शांत था और किसी ने नावों को जाते नहीं देखा।
          th | เช้าวันนั้นท่าเรือเงียบสงบและไม่มีใครเห็นเรือออกไป
          ko | 그날 아침 항구는 조용했고 배가 떠나는 것을 본 사람은 없었다.
          ja | その朝、港は静かで、船が島へ出て行くのを見た者はいなかった。
          zh | 那天早上港口很安静，没有人看见船只开往岛屿。
          """)
  void detector_knowsTheLanguageOfASentence(String language, String text) {
    assertThat(LanguageDetector.detect(text)).contains(language);
  }

  @Test
  void detector_leavesOpenWhatTellsNothing() {
    assertThat(LanguageDetector.detect("")).isEmpty();
    assertThat(LanguageDetector.detect("2026-11-15 12:00 — 3,14 €")).isEmpty();
    assertThat(LanguageDetector.detect("Lorem ipsum dolor sit amet consectetur")).isEmpty();
  }

  @Test
  void detector_isNotMisledByForeignWords() {
    String text = "Das Wort 電子 steht hier, und auch слово steht in dem Satz, der das zeigt.";

    assertThat(LanguageDetector.detect(text)).contains("de");
  }
}
